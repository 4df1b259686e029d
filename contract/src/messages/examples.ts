import type { Examples } from '../example.ts'
import { leads } from '../people/examples.ts'

export const messageExamples = {
  saveConsent: { ContactId: 3021, Channel: 'Text', Says: 'Yes', How: 'Signed at the open house' },
  checkMessage: { Channel: 'Email', Addresses: ['ana@example.com'] },
  sendEmail: {
    ToAddresses: ['ana@example.com'],
    Subject: 'Saturday',
    Body: '<p>Shall we meet at ten?</p>',
    MessageType: 'email',
  },
  sendText: { ToAddress: '(512) 555-0101', Body: 'Shall we meet at ten?' },
  answerAsContact: { Channel: 'Text', From: '(512) 555-0101', Body: 'Saturday is good' },
  settleMessage: { Outcome: 'Sent' },
  checkMass: { Channel: 'Email', Criteria: leads, Subject: 'Hello', Body: '<p>Hello {{FirstName|there}}</p>' },
  massEmail: { Criteria: leads, Count: 240, Subject: 'Hello', Body: '<p>Hello {{FirstName|there}}</p>' },
  massText: { Criteria: leads, Count: 240, Body: 'Hello {{FirstName|there}}' },
  unsubscribe: { Choice: 'Unsubscribe' },
  saveMessageSettings: { NeedsTextConsent: true, MassEmailsPerDay: '2000', MassTextsPerDay: '500' },
  decideHeld: { IsStop: true },
  assignConversation: { UserId: 12 },
  markConversationDone: { IsDone: true },
  connectGmail: { Code: '4/0AX4…', State: 'Xh2k…' },
  connectOffice365: { Code: 'M.R3_BAY…', State: 'Xh2k…' },
  connectImap: {
    Email: 'ana@example.com',
    Password: 'made for programs',
    ImapHost: 'imap.example.com',
    ImapPort: 993,
    SmtpHost: 'smtp.example.com',
    SmtpPort: 465,
  },
  office365Password: { Email: 'ana@example.com', Password: 'made for programs' },
  saveEmailTemplate: {
    Name: 'After a showing',
    Subject: 'How did you like it, {{FirstName|there}}?',
    Body: '<p>Thank you for your time.</p>',
  },
  saveTextTemplate: { Name: 'After a showing', Body: 'How did you like it, {{FirstName|there}}?' },
  addTextCode: { Code: '1234', Message: 'Thank you! 1200 Pecan St is $485,000.' },
  editTextCode: { Id: 6, Code: '1234', Message: 'Thank you! 1200 Pecan St is $479,000.' },
} satisfies Examples
