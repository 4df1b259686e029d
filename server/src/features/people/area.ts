import type { Area } from '../../area.ts'
import { on } from '../../db/events.ts'
import { userDeleted, userRestored } from '../brokerage/users/users.events.ts'
import { agreementRemoved, agreementSigned } from './agreements/agreements.events.ts'
import { agreementRoutes } from './agreements/agreements.routes.ts'
import { bulkAssigned } from './bulk/bulk.events.ts'
import { bulkRun } from './bulk/bulk.jobs.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { returnContacts, transferContacts } from './bulk/pass-on.queries.ts'
import { contactPointRoutes } from './contact-points/contact-points.routes.ts'
import { compactContactCount } from './contact-search/contact-search.jobs.ts'
import { contactExport, contactSearchRoutes } from './contact-search/contact-search.routes.ts'
import {
  contactAdded,
  contactAssigned,
  contactSourceChanged,
  contactTypeChanged,
  tagsAdded,
  tagsRemoved,
  urgencyChanged,
} from './contacts/contacts.events.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { refreshSearchText } from './custom-fields/custom-fields.jobs.ts'
import { customFieldRoutes } from './custom-fields/custom-fields.routes.ts'
import { discardJob, sweepFiles } from './documents/documents.jobs.ts'
import { documentDownload, documentRoutes } from './documents/documents.routes.ts'
import { keyContacts } from './duplicates/duplicates.jobs.ts'
import { duplicateRoutes } from './duplicates/duplicates.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { importEnded } from './import/import.events.ts'
import { importRun } from './import/import.jobs.ts'
import { importRoutes, rejectedDownload, warningsDownload } from './import/import.routes.ts'
import { importCheckRun, importFileRun } from './import-files/import-files.jobs.ts'
import { importFileRoutes } from './import-files/import-files.routes.ts'
import { recordsCheckRun, recordsRun } from './import-files/records/records.jobs.ts'
import { importRecordRoutes, unmatchedDownload } from './import-files/records/records.routes.ts'
import { recordsUndoRun } from './import-files/records/undo-records.ts'
import { importUndoRun } from './import-files/undo.jobs.ts'
import { colleaguesMentioned } from './notes/notes.events.ts'
import { noteRoutes } from './notes/notes.routes.ts'
import { ownedPropertyRoutes } from './owned-properties/owned-properties.routes.ts'
import { personalDataJob } from './personal-data/copies.jobs.ts'
import { personalDataDownload, personalDataRoutes } from './personal-data/copies.routes.ts'
import { erasureRoutes } from './personal-data/erasure.routes.ts'
import { savedSearchRoutes } from './saved-searches/saved-searches.routes.ts'
import { peopleTables } from './tables.ts'

export const peopleArea = {
  routes: {
    ...contactRoutes,
    ...contactPointRoutes,
    ...contactSearchRoutes,
    ...customFieldRoutes,
    ...savedSearchRoutes,
    ...bulkRoutes,
    ...documentRoutes,
    ...ownedPropertyRoutes,
    ...personalDataRoutes,
    ...erasureRoutes,
    ...importRoutes,
    ...importFileRoutes,
    ...importRecordRoutes,
    ...noteRoutes,
    ...agreementRoutes,
    ...historyRoutes,
    ...duplicateRoutes,
  },
  jobs: [discardJob, refreshSearchText, keyContacts, personalDataJob],
  schedules: [compactContactCount, sweepFiles],
  downloads: [
    contactExport,
    rejectedDownload,
    warningsDownload,
    unmatchedDownload,
    documentDownload,
    personalDataDownload,
  ],
  runs: [importRun, importCheckRun, importFileRun, importUndoRun, recordsCheckRun, recordsRun, recordsUndoRun, bulkRun],
  events: {
    ContactAdded: contactAdded,
    ContactAssigned: contactAssigned,
    ContactTypeChanged: contactTypeChanged,
    ContactSourceChanged: contactSourceChanged,
    UrgencyChanged: urgencyChanged,
    TagsAdded: tagsAdded,
    TagsRemoved: tagsRemoved,
    AgreementSigned: agreementSigned,
    AgreementRemoved: agreementRemoved,
    BulkAssigned: bulkAssigned,
    ImportEnded: importEnded,
    ColleaguesMentioned: colleaguesMentioned,
  },
  subscriptions: [on(userDeleted, transferContacts), on(userRestored, returnContacts)],
  tables: peopleTables,
} satisfies Area
