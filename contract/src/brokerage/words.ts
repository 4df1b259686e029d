/** What the API's documentation says of the brokerage, its users and what they may do (words.ts). */
export const brokerageWords: Record<string, string> = {
  PermissionCode: 'The permission, as it is named in code.',
  HasPermission: 'Whether the user has it, by role or granted.',
}
