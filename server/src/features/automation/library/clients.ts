import { after, atOnce, branch, call, email, type Prepared, text, toDo } from './library.types.ts'

/* Workflows for people who have bought or sold, and for those who send others. */

const warmly = 'Warmly,<br />{{AgentName}}'
const daytime = { Days: [1, 2, 3, 4, 5, 6], From: '09:00', To: '19:00' }

export const clientWorkflows: Prepared[] = [
  {
    Key: 'past-client-year',
    Name: 'Past client year',
    Type: 'Contact',
    About:
      'The first year after a closing, for clients who have bought: help with settling in, a call now and then, and a note before the year is over. Change their type at the closing, so that the times are right.',
    EventCode: 'TypeChanged',
    Conditions: ['4'],
    Reentry: 'AfterDays',
    ReentryDays: 365,
    SendWindow: daytime,
    Steps: [
      email(after(14, 'Days'), 'Settling in', 'How are you settling in?', [
        'Hi {{FirstName|there}},',
        'The boxes may not all be unpacked yet, but I hope that it already feels like home. If anything about the house or the paperwork puzzles you, just ask.',
        'And if you need a plumber, a painter, or anybody else, I keep a list of people who do good work.',
        warmly,
      ]),
      email(after(1, 'Months'), 'Papers for the year', 'A few papers worth keeping', [
        'Hi {{FirstName|there}},',
        'A small reminder for your next tax return: keep your closing documents where you will find them, and ask your tax advisor which of them matter to you. And if your county has a homestead exemption, check by when you have to apply for it: the deadline is often early in the year.',
        'If a copy is missing, I can send it.',
        warmly,
      ]),
      call(after(2, 'Months'), 'Call the past client: how is the home?'),
      text(
        after(3, 'Months'),
        'Half a year',
        'Hi {{FirstName|there}}, half a year already! How is everything with the home? If I can help with anything, just text me. {{AgentName}}',
      ),
      email(after(3, 'Months'), 'What it is worth', 'What is your home worth today?', [
        'Hi {{FirstName|there}},',
        'Values move, and it is good to know yours, if only for the insurance. Shall I send you an up-to-date estimate, with the sales it is based on?',
        'Just reply "yes."',
        warmly,
      ]),
      toDo(after(2, 'Months'), 'Write a card by hand: almost a year since the closing'),
    ],
  },
  {
    Key: 'birthday',
    Name: 'Birthday',
    Type: 'Contact',
    About: 'A short wish on the day, and a reminder for you to call. It comes every year.',
    EventCode: 'Birthday',
    Reentry: 'AfterEnd',
    Steps: [
      email(atOnce, 'Happy birthday', 'Happy birthday!', [
        'Hi {{FirstName|there}},',
        'Happy birthday! I hope you have a wonderful day and a good year ahead.',
        warmly,
      ]),
      call(atOnce, 'Call to wish a happy birthday'),
    ],
  },
  {
    Key: 'purchase-anniversary',
    Name: 'Anniversary of purchase',
    Type: 'Contact',
    About:
      'A note each year on the day they bought their home, with the offer of an up-to-date value. Remove those who have sold it since.',
    EventCode: 'PurchaseAnniversary',
    Reentry: 'AfterEnd',
    SendWindow: daytime,
    Steps: [
      email(atOnce, 'Happy home anniversary', 'Happy home anniversary!', [
        'Hi {{FirstName|there}},',
        'Another year in your home: congratulations! I hope it has been a good one.',
        'If you would like to know what it is worth today, reply "value," and I will send you an estimate with the sales it is based on. There are no strings attached.',
        warmly,
      ]),
      branch(
        after(3, 'Days'),
        { Condition: 'Replied' },
        {
          Yes: [toDo(atOnce, 'Send the value of their home, as offered')],
          No: [call(atOnce, 'Call: the anniversary of their purchase was this week')],
        },
      ),
    ],
  },
  {
    Key: 'review-request',
    Name: 'Review request',
    Type: 'Contact',
    About:
      'A few days after a transaction has closed, asks for a few lines about your work: once, with one reminder. Put the link to the page where you collect reviews into the email first.',
    EventCode: 'TransactionDate',
    Conditions: ['DateClosed'],
    Reentry: 'AfterDays',
    ReentryDays: 180,
    PauseOnCommunication: true,
    SendWindow: daytime,
    Steps: [
      email(after(5, 'Days'), 'Would you write a few lines', 'A small favor, {{FirstName|if you have a minute}}', [
        'Hi {{FirstName|there}},',
        'Thank you again for your trust. Now that the closing is behind you, may I ask a favor?',
        'A few honest lines about how it was to work with me would help others who are about to choose an agent. Just reply to this email, or write them wherever you like to leave reviews.',
        'And if something could have gone better, please tell me. I would like to know.',
        warmly,
      ]),
      text(
        after(9, 'Days'),
        'Review reminder',
        'Hi {{FirstName|there}}, a quick reminder: a few lines about how it went would mean a lot to me. No hurry, and thank you! {{AgentName}}',
      ),
      toDo(after(7, 'Days'), 'Thank them for the review, or let it rest'),
    ],
  },
  {
    Key: 'expired',
    Name: 'Expired listing',
    Type: 'Contact',
    About:
      'For your own sellers whose listing with you expires without a sale: a call first, then a plain account of what could be done differently. It ends once they have signed again.',
    EventCode: 'TransactionDate',
    Conditions: ['ListingExpDate'],
    Reentry: 'AfterDays',
    ReentryDays: 90,
    Goals: ['AgreementSigned', 'AppointmentMade'],
    PauseOnCommunication: true,
    SendWindow: daytime,
    Steps: [
      toDo(
        atOnce,
        'Check that the listing was not sold, extended, or given to another agent; if it was, remove the seller from this workflow',
      ),
      call(atOnce, 'Call the seller: the listing expires today'),
      email(after(1, 'Days'), 'What we could do differently', 'What we could do differently', [
        'Hi {{FirstName|there}},',
        'Your listing has expired, and I am sorry that we have not sold your home yet.',
        'I would like to go through the showings and the comments with you: what I think held buyers back, and what could be changed about price, pictures and timing. Then you decide.',
        'Would half an hour this week suit you?',
        '{{AgentName}}<br />{{AgentPhone|}}',
      ]),
      text(
        after(3, 'Days'),
        'Talk it over',
        'Hi {{FirstName|there}}, shall we talk about how to go on with your home? I have a few ideas and no agenda. {{AgentName}}',
      ),
      email(after(14, 'Days'), 'If you would rather wait', 'If you would rather wait', [
        'Hi {{FirstName|there}},',
        'Perhaps this is not the time to sell, and that is fine. I will keep an eye on what sells nearby, and tell you when something changes.',
        'If you decide otherwise, a short reply is enough.',
        warmly,
      ]),
      call(after(2, 'Months'), 'Call the seller: would they like to try again?'),
    ],
  },
  {
    Key: 'referral-thank-you',
    Name: 'Referral thank-you',
    Type: 'Contact',
    About: 'For whoever has sent you somebody. You add them by hand, as soon as you hear of it.',
    Reentry: 'AfterEnd',
    SendWindow: daytime,
    Steps: [
      email(atOnce, 'Thank you', 'Thank you, {{FirstName|truly}}', [
        'Hi {{FirstName|there}},',
        'Thank you for passing along my name. That you trust me with people you know means a great deal to me.',
        'I will take good care of them.',
        warmly,
      ]),
      toDo(after(1, 'Days'), 'Write a thank-you card by hand'),
      call(after(1, 'Months'), 'Call to thank them again, and say how it is going as far as you may'),
    ],
  },
]
