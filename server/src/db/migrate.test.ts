import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'
import { migrate } from './migrate.ts'
import { columnOf, nameOf } from './names.ts'

const t = await startTestProgram()
const owner = { connectionString: t.config.databaseOwnerUrl }

test('a current database is left as it is, even by several processes at once', async () => {
  expect(await Promise.all([migrate(owner), migrate(owner), migrate(owner)])).toEqual([[], [], []])
})

test('migrations are numbered without gaps, and named by verb and noun', async () => {
  const files = (await readdir(new URL('./migrations/', import.meta.url))).sort()
  expect(files.map((f) => Number(f.slice(0, 4)))).toEqual(files.map((_, i) => i + 1))
  for (const file of files) expect(file).toMatch(/^\d{4}-[a-z]+(-[a-z]+)+\.sql$/)
  expect(await t.query('select name from migration order by name')).toEqual(files.map((name) => ({ name })))
})

/** Migrations that installations have already run, by a prefix of their SHA-256. A change needs a new file. */
const landed: Record<string, string> = {
  '0001-create-foundation.sql': 'df9ef45340463f2d',
  '0002-open-doors.sql': 'a549036336e73d80',
  '0003-create-contacts.sql': 'ebb9c164a9e6571a',
  '0004-create-imports.sql': 'b94724ccf2a9874f',
  '0005-create-activities.sql': '0cf90bdb7b50d511',
  '0006-create-documents.sql': '65711f4365657322',
  '0007-create-owned-properties.sql': 'a7a009bec3962088',
  '0008-create-saved-searches.sql': 'c653e706a746618e',
  '0009-create-bulk-runs.sql': '20f522adeda62daf',
  '0010-create-tasks.sql': '3d15762cd02cbb02',
  '0011-create-appointments.sql': 'd843870d29318eac',
  '0012-create-notifications.sql': '72d18d6b3f172700',
  '0013-create-today.sql': '16bba1c68fb90c65',
  '0014-record-changes.sql': '285aa9e527285ab1',
  '0015-index-jobs-by-tenant.sql': '5880e1a523114874',
  '0016-keep-option-versions.sql': 'c193546dd67991a9',
  '0017-roll-up-contact-counts.sql': '2725f5413d27292f',
  '0018-create-contact-touch.sql': '8cbd2a7a49b88a10',
  '0019-fill-contact-touch.sql': '87410ca7cb4eab07',
  '0020-end-filling.sql': '554cd076be351884',
  '0021-track-contact-touch.sql': '399f84f136dcca0d',
  '0022-add-nickname.sql': '77727f67924e89b4',
  '0023-add-task-contact.sql': '82348e3849af34e6',
  '0024-index-task-contact.sql': '67d81b97f9c44800',
  '0025-drop-contact-change.sql': '50a6a43eeb226737',
  '0026-write-search-text.sql': '97adeda91d2f51e3',
  '0027-add-mark-contacted.sql': '93ee0a1c9ac9c98a',
  '0028-search-nicknames.sql': '9fa88aaea3c820ea',
  '0029-keep-import-warnings.sql': 'f0dcabc6428c17b4',
  '0030-mend-early-data.sql': 'af8afbd736b46cf8',
  '0031-cancel-imports.sql': 'af80f35682584f58',
  '0032-end-links-with-sessions.sql': 'd738cb5d1e665b1b',
  '0033-create-idempotency-keys.sql': '5e4dc6850ad2cf85',
  '0034-tell-sessions.sql': 'c2741ad44d96beef',
  '0035-count-failures.sql': 'ab9187d203dd36d8',
  '0036-add-edited-by.sql': '6fd6bfff98e9fbc2',
  '0037-find-only-named.sql': '8aa96ebe3c3efd3b',
  '0038-know-what-files-weigh.sql': 'b44337115d062d36',
  '0039-serve-the-version-before.sql': 'de63a68a3af44b16',
  '0040-create-templates.sql': '9f3fb26407af09d0',
  '0041-create-messages.sql': 'd1d3410bbf2d6da7',
  '0042-note-last-incoming.sql': 'e4a68a762f22c391',
  '0043-create-mass-messages.sql': '57a76898392814e5',
  '0044-list-conversations.sql': '8c6b1a7181a7a1a9',
  '0045-create-mailboxes.sql': '3d5fd110def76a4d',
  '0046-search-messages-by-tenant.sql': '83b60e38e1df8578',
  '0047-look-attempts-up.sql': '1ffdb1315b0a0ad1',
  '0048-create-listings.sql': 'dfa93fbc8354f478',
  '0049-save-property-searches.sql': '8e70aefdd8001c1c',
  '0050-limit-senders.sql': 'c8118a75fd4c64a2',
  '0051-health-of-feeds.sql': '3e016ee9ab74c43b',
  '0052-narrow-messages.sql': '3ee05013847798d6',
  '0053-find-listings.sql': '10546145a9090bd1',
  '0054-keep-decisions.sql': 'a775c510db5880ab',
  '0055-tell-by-email-and-text.sql': '622d5d22aaaa1c58',
  '0056-settle-within-the-page.sql': 'cd1fe3bbf7caaabb',
  '0057-index-messages.sql': 'e4f5b8d675b2a6d1',
  '0058-open-client-pages.sql': 'f13c5c2b8cb24d07',
  '0059-create-catalogs.sql': '48751ee9d72d491e',
  '0060-create-transactions.sql': '8d98cbba89259d12',
  '0061-name-message-of-link.sql': 'd7cd2171fa9277a7',
  '0062-alert-clients.sql': '202a0932aa0db441',
  '0063-share-paces-of-feeds.sql': '4979f0950fb4fab2',
  '0064-create-ledger.sql': 'db5c4d87af02ed5b',
  '0065-keep-history-of-feeds.sql': 'd9b28ec0059eba3d',
  '0066-create-plans.sql': 'b9049ead395c7744',
  '0067-lighten-alert-matches.sql': '326bd71917de9397',
  '0068-find-public-listings.sql': 'e2e2a4af6111055e',
  '0069-create-financials.sql': '9d26361842d47ec4',
  '0070-confirm-an-address.sql': '9cfef8e0d12dc34d',
  '0071-note-what-clients-said.sql': '0af83b9a1a4e532e',
  '0072-email-documents.sql': 'a4682a8c5ddcd930',
  '0073-tie-tasks-to-transactions.sql': 'eb211a99ef58e5c1',
  '0074-index-tasks-of-transactions.sql': '43ab4f1ddd4d6ca1',
  '0075-create-checklists.sql': 'b29cf2983476466a',
  '0076-state-disbursements.sql': '60af53843eeab689',
  '0077-fill-by-plans.sql': '39ad15c0c1a29889',
  '0078-guard-showings.sql': '4513d9341890ea48',
  '0079-note-opened-links.sql': 'b33fa27a9d0435de',
  '0080-keep-vendors.sql': '97c7a77eae57a121',
  '0081-open-and-close-brokerages.sql': 'e3bfca4b11d46da8',
  '0082-mail-one-time-codes.sql': '377396cb0f3c4cfd',
  '0083-describe-brokerages.sql': 'e1138e25af564ce2',
  '0084-ask-for-a-second-step.sql': 'd10406f67f76dbc5',
  '0085-erase-brokerages.sql': 'ecef6957cbfe5c12',
  '0086-record-added-lines.sql': 'ca65621605b7cd39',
  '0087-bill-brokerages.sql': '4e693cc5a796c817',
  '0088-delete-users.sql': 'da5d2d40d1d4b701',
  '0089-say-why-suspended.sql': 'f41f390822eae339',
  '0090-export-everything.sql': '0544072a46edd080',
  '0091-drop-search-transaction-ids.sql': '8920b27fab717920',
  '0092-mark-statements.sql': '703f2d3931e78a4f',
  '0093-know-whose-address-is-proven.sql': '46133778f42a0875',
  '0094-store-message-words.sql': '4c139541fb2fe8fa',
  '0095-fill-message-words.sql': '654b69faddaa3686',
  '0096-drop-message-fill.sql': '53ab553ad2b7a825',
  '0097-tell-automatic-touches.sql': '550f9e1da74526e5',
  '0098-name-the-nameless.sql': '177b8d933a4da8d6',
  '0099-note-dead-addresses.sql': '4331dc146833f47b',
  '0100-fill-automatic-touches.sql': '2894f8007d8686c5',
  '0101-read-invitations-and-reply-to.sql': '684ef414d523fad6',
  '0102-mark-outdated-deals.sql': '0ab72a602c4b3624',
  '0103-index-contacted-households.sql': 'f955c739be42a81a',
  '0104-link-activities-to-messages.sql': '2a81b26ed2bfa355',
  '0105-mark-brokerages-elsewhere.sql': '3a4c5c89a5cdeb38',
  '0106-retry-deferred-recipients.sql': 'f70b2e1ea5e824a3',
  '0107-keep-own-closing-days.sql': 'd8c4d1577d45a6d9',
}
test('landed migrations never change, so a schema made from scratch equals a migrated one', async () => {
  for (const [file, hash] of Object.entries(landed)) {
    const text = await readFile(new URL(`./migrations/${file}`, import.meta.url))
    expect([file, createHash('sha256').update(text).digest('hex').slice(0, 16)]).toEqual([file, hash])
  }
})

test('what is recorded of a table stands in tracked/, and follows its columns', async () => {
  for (const file of await readdir(new URL('./migrations/', import.meta.url)))
    if (file > '0108')
      expect(await readFile(new URL(`./migrations/${file}`, import.meta.url), 'utf8')).not.toMatch(/call track\(/)
  const recordedOfSources = async () => {
    const [row] = await t.query<{ text: string }>(
      `select pg_get_functiondef(oid) as text from pg_proc where proname = 'track_source_update'`,
    )
    return row?.text
  }
  await t.query('alter table source add column color text')
  await migrate(owner)
  expect(await recordedOfSources()).toContain('color')
  await t.query('alter table source drop column color')
  await migrate(owner)
  expect(await recordedOfSources()).not.toContain('color')
})

const folders = ['functions', 'procedures'] as const
const definitions = async () => {
  const files = await Promise.all(
    folders.map(async (f) => (await readdir(new URL(`./${f}/`, import.meta.url))).map((file) => `${f}/${file}`)),
  )
  return files.flat().sort()
}

test('each function and procedure is defined once, in a file of its name, except those that track and keep_due write', async () => {
  const made = await t.query<{ file: string }>(
    `select case prokind when 'p' then 'procedures/' else 'functions/' end || proname || '.sql' as file from pg_proc p
     where pronamespace = 'public'::regnamespace and proname !~ '^track_|^due_.*_(inserted|updated|deleted)$' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     union all select 'functions/' || relname || '.sql' from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
  )
  expect(made.map((m) => m.file).sort()).toEqual(await definitions())
})

test('changed definitions are recreated, and nothing else', async () => {
  const madeAt = async () =>
    new Map(
      (await t.query<{ name: string; at: Date }>(`select name, date_applied as at from applied_definition`)).map(
        (d) => [d.name, `${d.at.getTime()}`],
      ),
    )
  const before = await madeAt()
  expect([...before.keys()].filter((name) => !/^(tracked|due)\//.test(name)).sort()).toEqual(await definitions())
  await t.query(`create or replace function search_fold(value text) returns text language sql immutable return 'old'`)
  await t.query(`update applied_definition set hash = 'old' where name = 'functions/search_fold.sql'`)
  expect(await migrate(owner)).toEqual([])
  expect(await t.query(`select search_fold('Élan') as folded`)).toEqual([{ folded: 'elan' }])
  const after = await madeAt()
  expect([...after].filter(([name, at]) => before.get(name) !== at).map(([name]) => name)).toEqual([
    'functions/search_fold.sql',
  ])
})

test('a migration that was changed after it ran is refused, and nothing is done to the data', async () => {
  const name = '0012-create-notifications.sql'
  const [{ hash } = { hash: '' }] = await t.query<{ hash: string }>('select hash from migration where name = $1', [
    name,
  ])
  expect(hash).toMatch(landed[name] as string)
  await t.query(`update migration set hash = 'another' where name = $1`, [name])
  await t.query(`update applied_definition set hash = 'old' where name = 'functions/search_fold.sql'`)
  await expect(migrate(owner)).rejects.toThrow(
    /the migration 0012-create-notifications\.sql is not the one that ran on this data.* Restore the file in server/,
  )
  expect(await t.query(`select hash from applied_definition where name = 'functions/search_fold.sql'`)).toEqual([
    { hash: 'old' },
  ])
  await t.query('update migration set hash = $2 where name = $1', [name, hash])
  expect(await migrate(owner)).toEqual([])
})

test('data from before hashes were kept has them after a start', async () => {
  const hashes = () => t.query('select name, hash from migration order by name')
  const before = await hashes()
  await t.query('alter table migration drop column hash')
  expect(await migrate(owner)).toEqual([])
  expect(await hashes()).toEqual(before)
})

test('data of a newer version is refused, and its functions stay', async () => {
  await t.query(`insert into migration (name) values ('9999-come-later.sql')`)
  await t.query(`create or replace function search_fold(value text) returns text language sql immutable return 'newer'`)
  await t.query(`update applied_definition set hash = 'newer' where name = 'functions/search_fold.sql'`)
  await expect(migrate(owner)).rejects.toThrow(
    /this data was last used by a newer Dormer.*\(9999-come-later\.sql\)\. Start the newer one, or restore a backup/,
  )
  expect(await t.query(`select search_fold('Élan') as folded`)).toEqual([{ folded: 'newer' }])
})

test('each column has one name in the API that maps back to it', async () => {
  const columns = await t.query<{ name: string }>(
    `select distinct attname as name from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  )
  for (const { name } of columns) expect(columnOf(nameOf(name))).toBe(name)
})
