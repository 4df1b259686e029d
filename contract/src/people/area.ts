import * as agreements from './agreements.ts'
import * as bulk from './bulk.ts'
import * as contactPoints from './contact-points.ts'
import * as contactSearch from './contact-search.ts'
import * as contacts from './contacts.ts'
import * as customFields from './custom-fields.ts'
import * as documents from './documents.ts'
import * as duplicates from './duplicates.ts'
import * as history from './history.ts'
import * as imports from './import.ts'
import * as importFiles from './import-files.ts'
import * as importRecords from './import-records.ts'
import * as notes from './notes.ts'
import * as ownedProperties from './owned-properties.ts'
import * as personalData from './personal-data.ts'
import * as savedSearches from './saved-searches.ts'

/** The features of this area that have calls. */
export const peopleFeatures = {
  agreements,
  bulk,
  contactPoints,
  contactSearch,
  contacts,
  customFields,
  documents,
  duplicates,
  history,
  imports,
  importFiles,
  importRecords,
  notes,
  ownedProperties,
  personalData,
  savedSearches,
}
