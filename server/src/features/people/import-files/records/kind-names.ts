/** What programs call what a row is. */
export const kindNames = [
  { Id: 1, Names: ['Note', 'Notes', 'Comment', 'General', 'General note', 'Text note', 'Memo', 'NOTE'] },
  {
    Id: 2,
    Names: [
      'Call', 'Calls', 'Phone', 'Phone call', 'Called', 'Logged call', 'Log call', 'Outbound call', 'Inbound call', 'Incoming call',
      'Outgoing call', 'Call log', 'Telephone', 'Left message', 'Left voicemail', 'Voicemail', 'Call - Outbound', 'Call - Inbound', 'Dialer call',
    ],
  },
  {
    Id: 3,
    Names: [
      'Email', 'E-mail', 'Emails', 'Emailed', 'Email sent', 'Sent email', 'Email received', 'Received email', 'Incoming email', 'INCOMING_EMAIL',
      'FORWARDED_EMAIL', 'Outgoing email', 'Logged email', 'Manual email',
    ],
  },
  {
    Id: 4,
    Names: ['Text', 'Texts', 'SMS', 'Text message', 'Text sent', 'Sent text', 'Received text', 'Text received', 'Texted', 'MMS', 'WhatsApp'],
  },
  { Id: 5, Names: ['Task', 'Tasks', 'To-do', 'To do', 'Todo', 'Follow up', 'Follow-up', 'Reminder', 'Action'] },
  {
    Id: 6,
    Names: [
      'Appointment', 'Appointments', 'Meeting', 'Meetings', 'Event', 'Appt', 'Showing', 'Consultation', 'Lunch', 'Demo', 'Visit', 'Listing appointment',
      'Buyer consultation', 'Open house', 'Calendar event',
    ],
  },
  { Id: 7, Names: ['Other', 'Activity', 'System', 'Log'] },
] // biome-ignore format: lists read better in rows
