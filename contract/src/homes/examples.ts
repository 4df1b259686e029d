import type { Example, Examples } from '../example.ts'

const homes = [
  { Field: 'StandardStatus', Operation: 'Equals', Value: ['Active'] },
  { Field: 'ListPrice', Value: { Min: 300_000, Max: 550_000 } },
] satisfies Example<'searchProperties'>
const visitor = { FirstName: 'Ana', LastName: 'Ruiz', Email: 'ana@example.com', Phone: '(512) 555-0101' }

export const homesExamples = {
  searchProperties: homes,
  mapProperties: homes,
  addContactSearches: { ContactIds: [3021], SearchName: 'Three bedrooms downtown', Filters: homes, Frequency: 'Daily' },
  addUserSearch: { searchName: 'My farm', filters: homes },
  updateUserSearch: { searchName: 'My farm', filters: homes },
  updateContactSearch: homes,
  renamePropertySearch: { SearchName: 'Two bedrooms downtown' },
  setSearchAlert: { Frequency: 'Weekly', Hour: 8, IsPaused: false },
  addCatalog: { Name: 'Ads for downtown', IdxSearchId: 31 },
  previewProperty: { ContactIds: [3021], ListingKeys: ['10000001'], MessageType: 'email' },
  sendProperty: {
    ContactIds: [3021],
    ListingKeys: ['10000001'],
    Subject: 'A home you may like',
    Message: 'Hello {{FirstName|there}}, what do you think?',
    MessageType: 'email',
  },
  registerClient: visitor,
  sendClientCode: { Email: 'ana@example.com' },
  confirmClient: { Code: '492039' },
  leaveClient: {},
  clientSearch: homes,
  clientMap: homes,
  setClientFavorite: { ListingKey: '10000001', IsFavorite: true },
  viewClientListing: { ListingKey: '10000001' },
  askClientAppointment: { Times: ['2030-05-17T15:00:00Z'], IsByPhone: true, Who: visitor },
  askClientPrequalify: { Price: '450,000', DownPayment: '90,000', Income: '120,000', Credit: 'Good', Who: visitor },
  askClientQuestion: { ListingKey: '10000001', Message: 'Is the roof new?', Who: visitor },
  askClientTour: { ListingKey: '10000001', Times: ['2030-05-17T15:00:00Z'], Who: visitor },
  askClientValue: { Address: '1200 Pecan St', City: 'Austin', StateCode: 'TX', Condition: 'Good', Who: visitor },
  saveClientSearch: { SearchName: 'Downtown', Filters: homes, Frequency: 'Daily' },
  setClientAlert: { IsPaused: true },
} satisfies Examples
