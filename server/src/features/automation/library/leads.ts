import { stepType } from '@dormer/contract/automation/steps'
import {
  after,
  atOnce,
  branch,
  call,
  email,
  giveToNext,
  type LibraryStep,
  type Prepared,
  tell,
  tellMe,
  text,
  toDo,
  waitForOffice,
} from './library.types.ts'

/* Workflows for people who may buy or sell. Any answer pauses them; an appointment or an agreement ends them. */

const daytime = { Days: [1, 2, 3, 4, 5, 6], From: '09:00', To: '19:00' }
const signed = '{{AgentName}}<br />{{AgentPhone|}}'

/** For those who have a timeframe: once its day has come. */
const whenTheirDayComes: LibraryStep[] = [
  {
    when: after(1, 'Days'),
    TaskTypeId: stepType.WaitUntil,
    Settings: { WaitFor: 'Date', DateField: 'Timeframe', Hour: '10:00' },
  },
  text(
    atOnce,
    'Is it time',
    'Hi {{FirstName|there}}, this is {{AgentName}}. Is your move getting closer? I am glad to help now, or to check back later.',
  ),
  call(after(1, 'Days'), 'Call: the day they wanted to move by has come'),
]

export const leadWorkflows: Prepared[] = [
  {
    Key: 'new-internet-lead',
    Name: 'New internet lead',
    Type: 'Contact',
    About:
      'For everybody who comes in through a website or a portal. A quick hello, calls for you to make, and a few useful notes over 14 days, until they answer. Texts go only to those whose consent to texts is on record; the others get the emails.',
    EventCode: 'LeadCreated',
    Goals: ['AppointmentMade', 'AgreementSigned'],
    PauseOnCommunication: true,
    Steps: [
      // The task and the email first: the text may have to wait for the morning, and what comes behind it waits, too.
      call(atOnce, 'Call the new lead: the first to call is usually the one who helps'),
      email(atOnce, 'Thanks for your request', 'Thanks for your request, {{FirstName|and hello}}', [
        'Hi {{FirstName|there}},',
        "Thanks for reaching out. I'm {{AgentName}}, and I'd be glad to help, whether you plan to move next month or are only looking around.",
        'So that I send you only what is useful: are you looking to buy, to sell, or both? And when are you hoping to move? If you are already working with an agent, just tell me, and I will not write again.',
        'Just reply to this email. I read every answer myself.',
        signed,
      ]),
      text(
        after(1, 'Minutes'),
        'Hello',
        "Hi {{FirstName|there}}, this is {{AgentName}}. Thanks for your request! I'm happy to answer any question. Is a call or a text easier for you?",
      ),
      call(after(4, 'Hours'), 'Call again if you have not reached them, at another time of day'),
      text(
        after(20, 'Hours'),
        'Any questions',
        'Hi {{FirstName|there}}, {{AgentName}} again. Did you find what you were looking for? If a home caught your eye, send me the address and I will find out more.',
      ),
      call(after(1, 'Days'), 'Call the lead once more: mornings and early evenings are worth a try'),
      email(after(1, 'Days'), 'How I can help', 'What I can do for you', [
        'Hi {{FirstName|there}},',
        'Many people ask me the same three things at the start: what their budget really buys, how long it takes, and what it costs to sell. I can answer all three in about fifteen minutes, with numbers for the area that you have in mind.',
        'Would a short call this week suit you? Reply with a time, and I will call you then.',
        signed,
      ]),
      text(
        after(3, 'Days'),
        'Still looking',
        'Hi {{FirstName|there}}, are you still thinking about a move? If your plans have changed, that is fine, just let me know. {{AgentName}}',
      ),
      call(after(2, 'Days'), 'Call the lead a last time, and leave a short message'),
      email(after(2, 'Days'), 'Homes by email', 'Shall I send you homes that fit?', [
        'Hi {{FirstName|there}},',
        'I can set up a search that emails you homes as they come on the market, with just what you want and nothing else.',
        'Tell me the towns, the price, and the number of bedrooms, and I can set it up right away.',
        signed,
      ]),
      email(after(4, 'Days'), 'Here when you are ready', 'I am here when you are ready', [
        'Hi {{FirstName|there}},',
        'I have not heard from you, so I will not keep writing. If the timing is not right, I understand.',
        'Whenever it is, reply to this email or call me at {{AgentPhone|any time}}. I would be glad to help then.',
        'All the best,<br />{{AgentName}}',
      ]),
      toDo(atOnce, 'Decide what comes next: keep in touch, or let the lead rest'),
    ],
  },
  {
    Key: 'no-first-touch',
    Name: 'Nobody has contacted a new lead',
    Type: 'Contact',
    About:
      'For admins: reminds the agent when a new lead has waited for 15 minutes. Half an hour later, in office hours, a lead that still nobody has contacted goes to the next agent in round robin, and you are told.',
    EventCode: 'NoFirstTouch',
    Conditions: ['15'],
    PauseOnCommunication: true,
    Steps: [
      tell(atOnce, 'A new lead has waited for 15 minutes'),
      call(atOnce, 'Call the new lead who is waiting'),
      { ...waitForOffice, when: after(30, 'Minutes') },
      branch(
        atOnce,
        {
          Condition: 'Filters',
          Criteria: { Filters: [{ PropertyName: 'IsContacted', Operation: 'IsFalse', FilterType: 'boolean' }] },
        },
        {
          Yes: [
            giveToNext,
            tellMe(atOnce, 'Nobody had contacted this lead for 45 minutes; the next agent has it now'),
            tell(atOnce, 'This lead is yours now, because nobody had contacted them'),
            call(atOnce, 'Call the lead you have just been given'),
          ],
        },
      ),
    ],
  },
  {
    Key: 'open-house',
    Name: 'Open house',
    Type: 'Contact',
    About:
      'For visitors of an open house who came without an agent. Add them on the same day, by hand or by a bulk action, or have the text code on your sign start it.',
    Goals: ['AppointmentMade', 'AgreementSigned'],
    PauseOnCommunication: true,
    SendWindow: daytime,
    Steps: [
      text(
        after(2, 'Hours'),
        'Thanks for coming',
        'Hi {{FirstName|there}}, thanks for stopping by the open house! What did you think of it? {{AgentName}}',
      ),
      email(after(1, 'Days'), 'What did you think', 'Thanks for coming by the open house', [
        'Hi {{FirstName|there}},',
        'It was good to meet you at the open house. What did you like about the home, and what would have to be different for it to be the one?',
        'If it is a contender, I can set up a second, quieter look. If it is not, tell me what you are after, and I will send you homes that come closer.',
        'And if you already have an agent, please say so: then I will not write again.',
        signed,
      ]),
      call(after(1, 'Days'), 'Call the visitor of the open house'),
      email(after(4, 'Days'), 'Homes like it', 'Homes that may come closer', [
        'Hi {{FirstName|there}},',
        'After an open house it is often clearer what you want. Shall I look for homes with what you liked and without what you did not?',
        'Two or three words are enough for me to start: the area, the price, and what you cannot do without.',
        signed,
      ]),
      toDo(after(7, 'Days'), 'Decide whether to keep in touch with the visitor'),
    ],
  },
  {
    Key: 'nurture-by-timeframe',
    Name: 'Nurture by timeframe',
    Type: 'Contact',
    About:
      'Keeps in touch with prospects at the pace of their timeframe: closely if it is within 90 days, about once a month if it is later, and in either case again when the day has come. Who has none is asked for it.',
    EventCode: 'TypeChanged',
    Conditions: ['2'],
    Reentry: 'AfterDays',
    ReentryDays: 365,
    Goals: ['AppointmentMade', 'AgreementSigned'],
    PauseOnCommunication: true,
    SendWindow: daytime,
    Steps: [
      branch(
        after(1, 'Days'),
        {
          Condition: 'Filters',
          Criteria: {
            Filters: [{ PropertyName: 'Timeframe', Operation: 'Equals', Value: '90', FilterType: 'DateForward' }],
          },
        },
        {
          Yes: [
            email(atOnce, 'Getting ready', 'Getting ready for your move', [
              'Hi {{FirstName|there}},',
              'You would like to move soon, so here is what helps most right now: a pre-approval if you are buying, and a first look at what your home is worth if you are selling.',
              'I can help with both, and introduce you to lenders I have worked with. Which of them comes first for you?',
              signed,
            ]),
            call(after(7, 'Days'), 'Call about their plans: what has to happen before they can move?'),
            email(after(7, 'Days'), 'Next steps', 'Your next steps', [
              'Hi {{FirstName|there}},',
              'With a few weeks to go, most people I work with do three things: they agree on what they must have, they see a handful of homes, and they settle their budget.',
              'Where are you with that? Tell me, and we will plan the rest around your calendar.',
              signed,
            ]),
            ...whenTheirDayComes,
          ],
          No: [
            branch(
              atOnce,
              {
                Condition: 'Filters',
                Criteria: {
                  Filters: [{ PropertyName: 'Timeframe', Operation: 'IsNotNull', FilterType: 'DateForward' }],
                },
              },
              {
                Yes: [
                  email(atOnce, 'No hurry', 'No hurry at all', [
                    'Hi {{FirstName|there}},',
                    'There is no hurry, and that is an advantage: you can watch the market where you would like to live before you have to decide anything.',
                    'I will write now and then with what is worth knowing. If a question comes up before, just reply.',
                    signed,
                  ]),
                  email(after(1, 'Months'), 'What homes sell for', 'What homes sell for', [
                    'Hi {{FirstName|there}},',
                    'Would you like a short list of what has sold lately where you would like to live, or where you would sell, and how long it took? It gives a good feel for prices, and it costs nothing.',
                    'Reply "yes," and I will send it.',
                    signed,
                  ]),
                  call(after(1, 'Months'), 'Call: has their timeframe changed?'),
                  email(after(1, 'Months'), 'Small projects', 'What is worth doing before you sell, and what is not', [
                    'Hi {{FirstName|there}},',
                    'If you will sell a home before you move, please ask me before you spend money on it. Some small projects pay for themselves. Many larger ones do not.',
                    'Tell me what you have in mind, and I will tell you honestly what I think of it.',
                    signed,
                  ]),
                  ...whenTheirDayComes,
                ],
                No: [
                  email(atOnce, 'When would you move', 'When would you like to move?', [
                    'Hi {{FirstName|there}},',
                    'So that I write to you neither too often nor too late: is there a month by which you would like to have moved, or are you only looking for now?',
                    'A short reply is enough. Both answers are fine.',
                    signed,
                  ]),
                  call(after(5, 'Days'), 'Ask when they would like to move, and enter it as their timeframe'),
                  email(after(2, 'Months'), 'Still open', 'Is the question of your move still open?', [
                    'Hi {{FirstName|there}},',
                    'I do not want to guess at your plans. If a move is on your mind, tell me roughly when, and I will send you what helps at that point. If it is not, I will gladly wait to hear from you.',
                    signed,
                  ]),
                  toDo(after(14, 'Days'), 'No timeframe yet: decide whether to keep in touch'),
                ],
              },
            ),
          ],
        },
      ),
    ],
  },
  {
    Key: 'price-reduction',
    Name: 'Price reduction',
    Type: 'Contact',
    About:
      'For buyers without another agent who have seen a home, or asked about it, whose price was reduced. Write its address and the new price into the email first; then add them by hand or by a bulk action.',
    Reentry: 'AfterEnd',
    Goals: ['AppointmentMade'],
    PauseOnCommunication: true,
    SendWindow: daytime,
    Steps: [
      email(atOnce, 'New price', 'A new price on a home you asked about', [
        'Hi {{FirstName|there}},',
        'The price of a home you asked about was just reduced, so I wanted to tell you.',
        'Would you like to see it, or see it again? I can also send you what similar homes have sold for, so that you can judge the new price for yourself.',
        signed,
      ]),
      call(after(1, 'Days'), 'Call about the home with the new price'),
      text(
        after(2, 'Days'),
        'Have another look',
        'Hi {{FirstName|there}}, did you see the new price I wrote about? If you would like another look, tell me when. {{AgentName}}',
      ),
    ],
  },
  {
    Key: 'gone-quiet',
    Name: 'Gone quiet',
    Type: 'Contact',
    About:
      'For people nobody has been in touch with for 90 days: a friendly question, not a pitch. Leave out those who have found another agent.',
    EventCode: 'GoneQuiet',
    Conditions: ['90'],
    Reentry: 'AfterDays',
    ReentryDays: 180,
    Goals: ['AppointmentMade', 'AgreementSigned'],
    PauseOnCommunication: true,
    SendWindow: daytime,
    Steps: [
      email(atOnce, 'How are you', 'How are your plans?', [
        'Hi {{FirstName|there}},',
        'It has been a while, and I was wondering how your plans stand. Still thinking about a move, or is it off the table for now?',
        'Either answer helps me: I will only send you what is of use to you.',
        signed,
      ]),
      branch(
        after(5, 'Days'),
        { Condition: 'OpenedHome' },
        {
          Yes: [call(atOnce, 'Call: they have been looking at homes again')],
          No: [
            text(
              atOnce,
              'Quick question',
              'Hi {{FirstName|there}}, {{AgentName}} here. Should I keep an eye on the market for you, or check back in a few months?',
            ),
          ],
        },
      ),
      toDo(after(14, 'Days'), 'No answer: decide how often to be in touch, and set their urgency'),
    ],
  },
]
