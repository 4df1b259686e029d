import type { ImportCounts, ImportFile, ImportSystem } from '@dormer/contract/people/import-files'
import { dayOf, formatCount, today } from '../../../ui/format.ts'

/** What the programs call themselves. */
const systems: Record<ImportSystem, string> = {
  Dormer: 'Dormer',
  GoogleContacts: 'Google Contacts',
  GoogleContactsOld: 'Google Contacts',
  Outlook: 'Outlook',
  OutlookWeb: 'Outlook on the web',
  Thunderbird: 'Thunderbird',
  AppleContacts: 'Apple Contacts',
  FollowUpBoss: 'Follow Up Boss',
  KvCore: 'kvCORE (BoldTrail)',
  Lofty: 'Lofty',
  HubSpot: 'HubSpot',
  Salesforce: 'Salesforce',
  SuiteCrm: 'SuiteCRM',
  Sierra: 'Sierra Interactive',
  TopProducer: 'Top Producer',
  LinkedIn: 'LinkedIn',
  Mautic: 'Mautic',
  Pipedrive: 'Pipedrive',
  Zoho: 'Zoho',
}

export const counted = (n: number, one: string, many = `${one}s`) => `${formatCount(n)} ${n === 1 ? one : many}`

const anOrA = (name: string) => (/^[AEIO]/.test(name) ? 'an' : 'a')

/** What the file is, in a sentence. */
export const whatItIs = ({ System, FileKind }: Pick<ImportFile, 'System' | 'FileKind'>) =>
  System
    ? `This looks like ${anOrA(systems[System])} ${systems[System]} export.`
    : FileKind === 'VCard'
      ? 'These are contact cards (vCard) from a phone or address book.'
      : 'We don’t recognize the program this came from, so we matched the columns by their names and contents.'

/** The program's name, for a list. */
export const systemName = (System: ImportSystem | null) => System && systems[System]

/** May 3, or May 3, 2025 if it was another year. */
export const shortDay = (instant: string) => {
  const day = dayOf(instant)
  const year = day.slice(0, 4) === today().slice(0, 4) ? undefined : ('numeric' as const)
  return new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year, timeZone: 'UTC' })
}

/** '1,870 new, 92 updated, 31 to review, 7 not imported'. */
export const countsSentence = (counts: ImportCounts, Holds: ImportFile['Holds'] = 'People') =>
  Holds === 'Records' ? recordsSentence(counts) : peopleSentence(counts)

/** '1,870 new, 92 already imported, 31 to review, 7 without a contact'. */
const recordsSentence = (counts: ImportCounts) =>
  [
    `${formatCount(counts.New)} new`,
    counts.Unchanged && `${formatCount(counts.Unchanged)} already imported`,
    counts.ToLookAt && `${formatCount(counts.ToLookAt)} to review`,
    counts.Refused && `${formatCount(counts.Refused)} not imported`,
  ]
    .filter(Boolean)
    .join(', ')

const peopleSentence = (counts: ImportCounts) =>
  [
    `${formatCount(counts.New)} new`,
    counts.Updated && `${formatCount(counts.Updated)} updated`,
    counts.Joint && `${formatCount(counts.Joint)} added to a household`,
    counts.Unchanged && `${formatCount(counts.Unchanged)} unchanged`,
    counts.Skipped && `${formatCount(counts.Skipped)} skipped`,
    counts.ToLookAt && `${formatCount(counts.ToLookAt)} to review`,
    counts.Refused && `${formatCount(counts.Refused)} not imported`,
  ]
    .filter(Boolean)
    .join(', ')

/** Where the file's values go: nothing is lost without a word. */
export const cellsSentence = (
  { Cells, CellsInFields, CellsKept, CellsStayed, CellsLeftOut }: ImportCounts,
  Holds: ImportFile['Holds'] = 'People',
) => {
  const arrive = CellsInFields + CellsKept
  const missing = Cells - arrive - CellsStayed - CellsLeftOut
  const are = (n: number) => `${formatCount(n)} ${n === 1 ? 'is' : 'are'}`
  return [
    `${formatCount(arrive)} of ${counted(Cells, 'value')} ${Cells === 1 ? 'is' : 'are'} imported${CellsKept ? `, ${formatCount(CellsKept)} of them ${Holds === 'Records' ? 'in the text' : 'as Imported fields'}` : ''}.`,
    CellsLeftOut > 0 && `${are(CellsLeftOut)} left out.`,
    CellsStayed > 0 && `${are(CellsStayed)} not used, because existing contacts keep what they have.`,
    missing > 0 && `${are(missing)} in rows that are not imported.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const stateWords: Record<ImportFile['State'], string> = {
  Uploaded: 'Not imported yet',
  Checking: 'Checking',
  Checked: 'Ready to import',
  Importing: 'Importing',
  Imported: 'Imported',
  Undoing: 'Undoing',
  Undone: 'Undone',
  Failed: 'Failed',
}

/** What importing the same file again does: known once it is checked. */
export const againSentence = ({ Checked, Holds }: Pick<ImportFile, 'Checked' | 'Holds'>): string => {
  if (!Checked)
    return Holds === 'Records'
      ? 'Rows that were imported then add nothing again. The check shows how many are new.'
      : 'Contacts that have all of it already stay as they are. The check shows how many would change.'
  const { New, Joint, Updated, Unchanged, Skipped } = Checked
  const added = New + Joint
  const same = Unchanged + Skipped
  return [
    `${counted(same, 'row')} ${same === 1 ? 'changes' : 'change'} nothing.`,
    Updated > 0 && `${counted(Updated, 'row')} would update a contact.`,
    added > 0 && `${counted(added, 'row')} would be added.`,
  ]
    .filter(Boolean)
    .join(' ')
}
