import type { PropertyFilter } from '@dormer/contract/homes/property-search'

/** Why a household comes to the brokerage: its tags, and its notes in the order they are written. */
export type Story = { tags: string[]; occupancy?: 'rent' | 'own'; notes: string[] }

export const LEAD = 1
export const PROSPECT = 2
export const SPHERE = 3
export const PAST_CLIENT = 4

const buying: Story[] = [
  {
    tags: ['First-time buyer'],
    occupancy: 'rent',
    notes: [
      '<p>Called back within the hour. First-time buyer, lease is up at the end of the season. Wants to stay around {city} and under <strong>{price}</strong>.</p>',
      '<p>Walked through what closing costs are. Sent the first-time buyer guide.</p>',
      '<p>Not pre-approved yet. Offered an introduction to our lender, {first} will talk to their bank first.</p>',
      '<p>Saw three homes today:</p><ul><li>the bungalow on {street}: too small</li><li>the townhouse: liked it, worried about the HOA</li><li>the new build: a maybe</li></ul>',
      '<p>Will renew the lease month to month so that there is no rush.</p>',
    ],
  },
  {
    tags: ['Relocation'],
    notes: [
      '<p>Moving for a new job, start date is fixed. Needs {beds} bedrooms and a short drive to work.</p>',
      '<p>Video tour of two homes near {street}. Liked the second one, wants to know about the schools.</p>',
      '<p>Flying in for a weekend. Plan eight showings over two days, lunch in between.</p>',
      '<p>Employer covers closing costs up to a limit. Ask for the relocation package paperwork.</p>',
    ],
  },
  {
    tags: ['Investor'],
    notes: [
      '<p>Looks for duplexes and small multifamily, <strong>7% cap rate or better</strong>. Pays cash up to {price}.</p>',
      '<p>Sent rent comps for {city}. Thinks that the asking prices are still too high.</p>',
      '<p>Offered on the fourplex, lost to a higher bid. Wants to hear first about the next one.</p>',
      '<p>1031 exchange: has to name a property soon. Keep this one at the top of the list.</p>',
    ],
  },
  {
    tags: ['Move-up buyer'],
    occupancy: 'own',
    notes: [
      '<p>Third child on the way, the house is too small. Wants {beds} bedrooms, a yard and the same school district.</p>',
      '<p>Needs to sell first. Did a walk-through for a list price, suggested fresh paint and new carpet upstairs.</p>',
      '<p>Ran the numbers on a bridge loan, {first} would rather make the offer contingent.</p>',
      '<p>Loved the house on {street}. Talked about an offer around <strong>{price}</strong>, decision after the weekend.</p>',
    ],
  },
  {
    tags: ['Downsizing', 'Seller'],
    occupancy: 'own',
    notes: [
      '<p>Kids are out of the house. Thinking of a single-story place with less yard.</p>',
      '<p>Sent a market analysis: <strong>{price}</strong> is realistic with the roof as it is.</p>',
      '<p>Wants to wait until after the holidays before listing.</p>',
      '<p>Met at the house. Estate sale people will come by to look at the furniture.</p>',
    ],
  },
  {
    tags: ['Seller'],
    occupancy: 'own',
    notes: [
      '<p>Asked what the house on {street} would bring. Pulled comps, booked a listing appointment.</p>',
      '<p>Listing presentation went well. Interviewing one more agent.</p>',
      '<p>Repairs before we list: fence, gutters, the back bathroom. Sent two contractors’ numbers.</p>',
      '<p>Not happy with the appraisal. Went over it together, agreed on {price} as a start.</p>',
    ],
  },
  {
    tags: ['New construction'],
    notes: [
      '<p>Interested in the new subdivision outside {city}. Knows that the builder’s agent does not work for the buyer.</p>',
      '<p>Toured two model homes. Prefers the corner lot, asked about the premium for it.</p>',
      '<p>Builder offers to buy down the rate if the contract is signed this month.</p>',
    ],
  },
  {
    tags: ['Land'],
    notes: [
      '<p>Looking for ten acres or more with water and an ag exemption, not too far from {city}.</p>',
      '<p>Drove out to see the tract. Nice oaks, but the easement runs right through the middle.</p>',
      '<p>Wants a survey before offering. Sent the surveyor’s number.</p>',
    ],
  },
  {
    tags: ['Luxury'],
    notes: [
      '<p>Discreet search, nothing by email with an address in the subject. Waterfront or a view, up to {price}.</p>',
      '<p>Private showing arranged through the listing agent. Loved the kitchen, not the neighbors.</p>',
      '<p>Asked for the off-market list. Sent two.</p>',
    ],
  },
]

const knowing: Story[] = [
  {
    tags: ['Vendor'],
    notes: [
      '<p>Coffee. Happy to take our clients on short notice; prices went up a little this year.</p>',
      '<p>Sent two clients over. Ask how it went.</p>',
      '<p>Referred a couple who want to buy next spring. Thank-you card sent.</p>',
    ],
  },
  {
    tags: ['Friends and family'],
    notes: [
      '<p>Ran into {first} at the game. Not moving, but a colleague may be.</p>',
      '<p>Birthday call. Asked about the market, sent the quarterly newsletter.</p>',
      '<p>Invited to the client party.</p>',
    ],
  },
  { tags: ['Newsletter'], notes: ['<p>Met at the open house on {street}, signed up for the newsletter.</p>'] },
]

const bought: Story[] = [
  {
    tags: ['Client for life'],
    occupancy: 'own',
    notes: [
      '<p><strong>Closed!</strong> Keys handed over at the house, gift basket delivered.</p>',
      '<p>Called about the home warranty. Water heater is covered.</p>',
      '<p>House anniversary call. Happy, thinking of a pool. Reminded about the homestead exemption.</p>',
      '<p>Left a five-star review. Thank-you card sent.</p>',
    ],
  },
  {
    tags: ['Investor'],
    occupancy: 'own',
    notes: [
      '<p>Closed on the rental near {street}. Property manager takes over on the first.</p>',
      '<p>Rented in nine days. Would buy another one at the right price.</p>',
    ],
  },
  {
    tags: ['Referral partner'],
    occupancy: 'own',
    notes: [
      '<p>Closed at {price}, a week early.</p>',
      '<p>Referred a brother who wants to buy in {city}.</p>',
      '<p>Dropped off a pie for the holidays.</p>',
    ],
  },
]

export const stories: Record<number, Story[]> = {
  [LEAD]: buying,
  [PROSPECT]: buying,
  [SPHERE]: knowing,
  [PAST_CLIENT]: bought,
}

/** Notes that fit any story. */
export const calls = [
  '<p>Left a voicemail.</p>',
  '<p>No answer, sent a text.</p>',
  '<p>Quick call, all is on track. Check in again in two weeks.</p>',
  '<p>Prefers texts over calls, best after 5 pm.</p>',
  '<p>Emailed the new listings in {city}. Opened it, no reply yet.</p>',
]

export const lenderNotes = [
  '<p>Pre-approved up to <strong>{price}</strong>, conventional, 10% down.</p>',
  '<p>Waiting for the last two pay stubs and the bank statements.</p>',
  '<p>Credit is fine. Explained points against a lower rate, {first} will think about it.</p>',
  '<p>Qualifies for the state’s down payment assistance. Sent the forms.</p>',
]

/** Searches that clients save: most just exist, some send alerts. */
export const demoSearches: {
  Name: string
  filters: (of: { city: string; state: string; zip: string; price: number }) => PropertyFilter[]
}[] = [
  {
    Name: 'Three bedrooms or more in {city}',
    filters: ({ city, state }) => [
      { Field: 'place', Value: [`City:${city}, ${state}`] },
      { Field: 'BedroomsTotal', Value: 3 },
    ],
  },
  {
    Name: 'Up to {price} in {city}',
    filters: ({ city, state, price }) => [
      { Field: 'place', Value: [`City:${city}, ${state}`] },
      { Field: 'ListPrice', Value: { Max: price } },
    ],
  },
  {
    Name: '{city}, new this week',
    filters: ({ city, state }) => [{ Field: 'place', Value: [`City:${city}, ${state}`] }],
  },
  { Name: 'Near {street}', filters: ({ zip }) => [{ Field: 'place', Value: [`Zip:${zip}`] }] },
]
