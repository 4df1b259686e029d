/** What the API's documentation says of the brokerage, its users and what they may do (words.ts). */
export const brokerageWords: Record<string, string> = {
  PermissionCode: 'The permission, as it is named in code.',
  HasPermission: 'Whether the user has it, by role or granted.',
  AccountState: 'Active, Invited (has not chosen a password yet), or Deactivated (cannot sign in).',
  PhotoUrl: 'Where the photo is, without a session; null without one.',
  former: 'Whether those who are deactivated or deleted are listed, too.',
  IsFormer: 'Deactivated or deleted: nothing new is given to them.',
  ExtraSeat:
    'Whether an extra seat may be bought where none is free. False: the answer is then a 409. Left out: it may.',
  IsActive: 'Whether the user may sign in.',
  reassignToId: 'Who gets the contacts; 0 is the pond, which has no agent.',
  'userPhoto.Token': 'Of the photo; another one after each upload.',
}
