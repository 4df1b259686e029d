import type { Filter } from '@dormer/contract/filters'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'

const filter = (PropertyName: string, Operation: Filter['Operation'], Value?: Filter['Value']): Filter => ({
  PropertyName,
  Operation,
  Value,
})

type Saved = { Name: string; IsShared?: true; Criteria: ContactCriteria }

/** Searches the brokerage's users run every day, by owner. */
export const savedSearchesOf = (urgency: (description: string) => number): Record<'admin' | 'agent1', Saved[]> => {
  const quiet = (description: string, days: string) => [
    filter('UrgencyTypeId', 'Equals', [urgency(description)]),
    filter('NotContacted', 'Equals', days),
  ]
  return {
    admin: [
      { Name: 'Hot and not contacted for 7 days', IsShared: true, Criteria: { Filters: quiet('Hot', '7') } },
      {
        Name: 'House anniversaries of the next 30 days',
        IsShared: true,
        Criteria: { Filters: [filter('PurchaseAnniversary', 'Equals', '30')] },
      },
      { Name: 'Leads nobody has', Criteria: { Filters: [filter('AssignedAgentId', 'IsEmpty')] } },
    ],
    agent1: [
      {
        Name: 'Buyers going quiet',
        Criteria: {
          Filters: [],
          Groups: [
            { Match: 'All', Filters: quiet('Hot', '3') },
            { Match: 'All', Filters: quiet('Warm', '30') },
          ],
          GroupMatch: 'Any',
        },
      },
      {
        Name: 'Leads without a property search',
        Criteria: { Filters: [filter('ContactTypeId', 'Equals', [1])], ContactsWithoutSearch: true },
      },
    ],
  }
}
