import type { Filter } from '@dormer/contract/filters'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'

type List = { Name: string; Description: string; IsShared?: true; Criteria: ContactCriteria }

const filter = (PropertyName: string, FilterType: string, Operation: Filter['Operation'], Value?: Filter['Value']) => ({
  ...{ PropertyName, FilterType, Operation, Value },
})
const quiet = (days: string) => filter('NotContacted', 'DatePastInverse', 'Equals', days)

/** Lists of the heat sheet beside Dormer's own, by owner. */
export const salesListsOf = (urgency: (description: string) => number): Record<'admin' | 'agent1', List[]> => ({
  admin: [
    {
      Name: 'Warm and quiet for a month',
      Description: 'A call keeps them ours.',
      IsShared: true,
      Criteria: { Filters: [filter('UrgencyTypeId', 'multiSelect', 'Contains', [urgency('Warm')]), quiet('30')] },
    },
    {
      Name: 'Leads nobody has',
      Description: 'To hand out at the morning meeting.',
      IsShared: true,
      Criteria: { Filters: [filter('AssignedAgentId', 'multiSelect', 'IsEmpty')] },
    },
  ],
  agent1: [
    {
      Name: 'My past clients for referrals',
      Description: 'Ask how the house is, then whom they know.',
      Criteria: { Filters: [filter('ContactTypeId', 'multiSelect', 'Contains', ['4']), quiet('30')] },
    },
  ],
})
