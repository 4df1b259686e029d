/** What the API's documentation says of the brokerage, its users and what they may do (words.ts). */
export const brokerageWords: Record<string, string> = {
  Logo: 'The address of the logo, which anybody may read; in a request, the picture.',
  WebDomain: 'The domain of the website of the brokerage.',
  'CurrentUser.Brokerage': 'What the frame around every screen shows of the brokerage.',
  'ClientBrokerage.Phone': 'The main number of the brokerage, ten digits.',
  'getBrokerage.Phone': 'The main number of the brokerage, ten digits.',
  'saveBrokerage.Phone': 'The main number of the brokerage.',
  'readLogo.Version':
    'Changes with the logo, so that browsers ask anew; whichever is sent, the logo of today is answered.',
  PermissionCode: 'The permission, as it is named in code.',
  Password: 'At least 8 characters, none of the most common, and more than a name.',
  HasPermission: 'Whether the user has it, by role or granted.',
}
