import { BUYER, SELLER } from '@dormer/contract/deals/people'
import { call, daysAfter, daysBefore, email, on, type Prepared, text, to, toDo } from './library.types.ts'

/*
 * Workflows of transactions. They are applied when the transaction begins: what depends on a date that is not known yet
 * waits until it is.
 */

const signed = '{{AgentName}}<br />{{AgentPhone|}}'

export const dealWorkflows: Prepared[] = [
  {
    Key: 'listing-launched',
    Name: 'Listing launched',
    Type: 'Transaction',
    About:
      'For a new listing: what to prepare, and news for the seller in the first weeks, counted from the listing date.',
    EventCode: 'TransactionCreated',
    Conditions: ['Listing'],
    Steps: [
      toDo(daysBefore(7, 'ListingDate'), 'Book the photographer and order the sign'),
      toDo(daysBefore(2, 'ListingDate'), 'Check pictures, description and disclosures before the listing goes live'),
      to(
        SELLER,
        email(on('ListingDate'), 'Your home is on the market', 'Your home is on the market', [
          'Hi {{FirstName|there}},',
          'Your home is on the market as of today. I will keep you posted on showings and on what visitors say.',
          'The first two weeks usually bring the most visitors, so it helps to be flexible with times. If one does not suit you, just tell me.',
          signed,
        ]),
      ),
      call(daysAfter(3, 'ListingDate'), 'Call the seller with the first comments'),
      to(
        SELLER,
        email(daysAfter(7, 'ListingDate'), 'The first week', 'Your first week on the market', [
          'Hi {{FirstName|there}},',
          'Your first week on the market is behind us. Shall we go over the numbers together: how many people have looked, how many came, and what they said?',
          'If you have heard anything yourself, or have questions, reply to this email.',
          signed,
        ]),
      ),
      toDo(daysAfter(14, 'ListingDate'), 'Review the price with the seller: showings, comments, new competition'),
      toDo(daysBefore(30, 'ListingExpDate'), 'Talk with the seller about extending the listing'),
    ],
  },
  {
    Key: 'under-contract-buyer',
    Name: 'Under contract: buyer',
    Type: 'Transaction',
    About: 'Takes a buyer from the contract to the keys: what comes next in plain words, and your deadlines as tasks.',
    EventCode: 'TransactionCreated',
    Conditions: ['Purchase'],
    Steps: [
      to(
        BUYER,
        email(on('ContractDate'), 'What happens now', 'You are under contract: what happens now', [
          'Hi {{FirstName|there}},',
          'Congratulations, you are under contract! First come the inspections, then the appraisal and the loan, and at the end the walk-through and the closing. I will keep you posted along the way.',
          'Until then, please do not open new credit or make a large purchase without asking your lender. And never wire money because an email says so: call a number you know, and have the instructions confirmed.',
          signed,
        ]),
      ),
      toDo(daysAfter(1, 'ContractDate'), 'Check that the earnest money has arrived, and order the inspection'),
      to(
        BUYER,
        text(
          daysBefore(1, 'InspectionDate'),
          'Inspection tomorrow',
          'Hi {{FirstName|there}}, a reminder that the inspection is tomorrow. Bring your questions, and I will go through the report with you. {{AgentName}}',
        ),
      ),
      toDo(daysAfter(5, 'ContractDate'), 'Ask whether the buyer has applied for the loan and chosen home insurance'),
      call(daysAfter(1, 'InspectionDate'), 'Go through the inspection report with the buyer'),
      call(daysAfter(1, 'AppraisalDate'), 'Ask the lender for the appraisal'),
      to(
        BUYER,
        email(daysBefore(10, 'ClosingDate'), 'Ten days to go', 'Ten days to your closing', [
          'Hi {{FirstName|there}},',
          'Ten days to go. Now is the time to put the utilities in your name and to book the movers. If your lender does not have your home insurance yet, please send it today.',
          'You will get a closing disclosure with the amount to bring. Read it calmly, and ask me or your lender about anything that is not clear.',
          signed,
        ]),
      ),
      toDo(daysBefore(3, 'ClosingDate'), 'Confirm the walk-through, the closing time, and who brings what'),
      to(
        BUYER,
        text(
          daysBefore(1, 'ClosingDate'),
          'Closing tomorrow',
          'Hi {{FirstName|there}}, tomorrow is the day! Please bring a photo ID. Confirm any wire by phone first. {{AgentName}}',
        ),
      ),
      call(daysAfter(3, 'DateClosed'), 'Call the buyer: how was the move?'),
    ],
  },
  {
    Key: 'under-contract-seller',
    Name: 'Under contract: seller',
    Type: 'Transaction',
    About: 'Takes a seller from the contract to the closing: what the buyer does when, and what to have ready.',
    EventCode: 'TransactionCreated',
    Conditions: ['Listing'],
    Steps: [
      to(
        SELLER,
        email(on('ContractDate'), 'What happens now', 'Your home is under contract: what happens now', [
          'Hi {{FirstName|there}},',
          'Congratulations, your home is under contract! The buyer will have it inspected and appraised, and then everything is prepared for the closing. I keep track of the dates and tell you before each of them.',
          'Please leave everything that belongs to the home as it is, and ask me before you cancel the insurance or the utilities.',
          signed,
        ]),
      ),
      toDo(daysAfter(1, 'ContractDate'), 'Send the contract to title, and confirm the earnest money'),
      to(
        SELLER,
        text(
          daysBefore(1, 'InspectionDate'),
          'Inspection tomorrow',
          'Hi {{FirstName|there}}, the inspection is tomorrow. Please leave the attic, the panel and the furnace easy to reach. Thank you! {{AgentName}}',
        ),
      ),
      call(daysAfter(2, 'InspectionDate'), 'Call the seller about what the buyer asks for'),
      toDo(daysAfter(1, 'AppraisalDate'), 'Ask whether the appraisal is in'),
      to(
        SELLER,
        email(daysBefore(10, 'ClosingDate'), 'Ten days to go', 'Ten days to your closing', [
          'Hi {{FirstName|there}},',
          'Ten days to go. Please book the movers, schedule your utilities to end on closing day, and put keys, openers and manuals in one place.',
          'Title will ask where the proceeds should go. Give bank details only on the phone, to a number you know.',
          signed,
        ]),
      ),
      toDo(daysBefore(3, 'ClosingDate'), 'Confirm the closing time, the walk-through and the keys'),
      to(
        SELLER,
        text(
          daysBefore(1, 'ClosingDate'),
          'Closing tomorrow',
          'Hi {{FirstName|there}}, tomorrow we close! Please bring a photo ID and all keys. Call me with any question. {{AgentName}}',
        ),
      ),
      call(daysAfter(3, 'DateClosed'), 'Call the seller: thank them, and ask how it went'),
    ],
  },
]
