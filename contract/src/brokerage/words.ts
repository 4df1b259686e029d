/** What the API's documentation says of the brokerage, its users and what they may do (words.ts). */
export const brokerageWords: Record<string, string> = {
  PermissionCode: 'The permission, as it is named in code.',
  Password: 'At least 8 characters, none of the most common, and more than a name.',
  HasPermission: 'Whether the user has it, by role or granted.',
}
