/** What the API's documentation says of the brokerage, its users and what they may do (words.ts). */
export const brokerageWords: Record<string, string> = {
  Logo: 'The address of the logo, which anybody may read; in a request, the picture.',
  WebDomain: 'The domain of the website of the brokerage.',
  Brokerage: 'The brokerage.',
  PermissionCode: 'The permission, as it is named in code.',
  HasPermission: 'Whether the user has it, by role or granted.',
}
