import { contactTypes } from '@dormer/contract/people/contacts'
import type { AreaTables } from '../../area.ts'
import { mentioned } from '../../db/mentioned.ts'

export const peopleTables: AreaTables = {
  contact: {
    person: {
      erase: {
        set: {
          first_name: `'Erased'`,
          last_name: `'person'`,
          nickname: 'null',
          email: 'null',
          cell_phone: 'null',
          home_phone: 'null',
          work_phone: 'null',
          address: 'null',
          unit_number: 'null',
          city: 'null',
          state_code: 'null',
          zip_code: 'null',
          date_of_birth: 'null',
          profession: 'null',
          income: 'null',
          date_erased: 'now()',
        },
      },
    },
    merge: { stays: 'The one merged goes; what it was is kept with the merge.' },
    kind: 'Contact',
    title: 'display_name(r.first_name, r.last_name, r.email, r.cell_phone, r.home_phone, r.work_phone)',
    words: { contact_type_id: contactTypes },
    export: {
      file: 'contacts',
      about: 'People, one a row, with all fields; a household’s people share ContactEntityId',
      extra: {
        tags: `(select string_agg(g.name, '; ' order by g.name) from tag_contact_entity x join tag g using (tenant_id, tag_id)
        where x.tenant_id = r.tenant_id and x.contact_entity_id = r.contact_entity_id)`,
      },
      name: 'name',
    },
  },
  contact_entity: {
    person: {
      erase: { set: { timeframe: 'null', purchase_anniversary: 'null', sale_anniversary: 'null', occupancy: 'null' } },
    },
    merge: { stays: 'Goes with its last person; what it was is kept with the merge.' },
    kind: 'Household',
    title: `(select trim(p.first_name || ' ' || p.last_name) from contact p where p.tenant_id = r.tenant_id
      and p.contact_entity_id = r.contact_entity_id order by p.contact_id limit 1)`,
    words: { contact_type_id: contactTypes },
    export: { file: 'households', about: 'Households: agent, lender, source, description' },
  },
  contact_touch: {
    person: { erase: { stays: 'When they were last contacted, without a name, for reports' } },
    merge: { stays: 'The latest of both becomes the kept contact’s; what it was is kept with the merge.' },
    restoredWith: 'contact',
    export: { file: 'contact-touches', about: 'When each person was last contacted and was last active' },
  },
  contact_point: {
    person: { counted: ['further email or phone', 'further emails and phones'], erase: 'delete' },
    merge: { moves: ['further email or phone', 'further emails and phones'] },
    kind: 'ContactPoint',
    title: `r.label || ': ' || r.value`,
    hidden: ['address', 'extension', 'kind'],
    export: { file: 'contact-emails-and-phones', about: 'Emails and phones of people beyond those in contacts.csv' },
  },
  custom_field: {
    person: 'none',
    kind: 'CustomField',
    title: 'r.name',
    words: {
      kind: {
        Money: 'Amount of money',
        Choice: 'One of several choices',
        Choices: 'Several choices',
        YesNo: 'Yes or no',
      },
    },
    export: { file: 'custom-fields', about: 'The brokerage’s own fields of people', name: 'name' },
  },
  custom_value: {
    person: { counted: ['custom value', 'custom values'], erase: 'delete' },
    merge: { moves: ['custom value', 'custom values'] },
    kind: 'CustomValue',
    title: `coalesce((select f.name from custom_field f where f.tenant_id = r.tenant_id
      and f.custom_field_id = r.custom_field_id) || ': ', '') || left(r.value, 200)`,
    hidden: ['choice', 'number', 'day', 'flag'],
    export: {
      file: 'custom-values',
      about: 'What the brokerage’s own fields say of people; of several choices, a row for each',
    },
  },
  imported_field: {
    person: { counted: ['imported field', 'imported fields'], erase: 'delete' },
    merge: { moves: ['imported field', 'imported fields'] },
    restoredWith: 'contact',
    export: { file: 'imported-fields', about: 'What imported files said of people that no field holds' },
  },
  contact_property: {
    person: { counted: ['owned property', 'owned properties'], erase: 'delete' },
    merge: { moves: ['owned property', 'owned properties'] },
    kind: 'Property',
    title: `coalesce(r.address, r.city || ', ' || r.state_code)`,
    export: { file: 'owned-properties', about: 'Properties that contacts own' },
  },
  contact_document: {
    person: { counted: ['document', 'documents'], erase: 'delete' },
    merge: { moves: ['document', 'documents'] },
    kind: 'Document',
    title: 'r.file_name',
    export: { file: 'contact-documents', about: 'Documents of contacts, and where each is in this zip' },
    files: { key: 'storage_key', folder: 'contact-documents', name: `r.document_id || ' ' || r.file_name` },
  },
  tag: { person: 'none', title: 'r.name', export: { file: 'tags', about: 'Tags', name: 'name' } },
  tag_contact_entity: {
    person: { counted: ['tag', 'tags'], erase: 'delete' },
    merge: { moves: ['tag', 'tags'] },
    kind: 'Tag',
    title: '(select t.name from tag t where t.tenant_id = r.tenant_id and t.tag_id = r.tag_id)',
    export: { file: 'household-tags', about: 'Which household has which tag' },
  },
  note: {
    person: { counted: ['note', 'notes'], erase: 'delete' },
    merge: { moves: ['note', 'notes'] },
    kind: 'Note',
    title: `regexp_replace(r.note, '<[^>]*>', ' ', 'g')`,
    words: { note: 'html' },
    // The note itself says it.
    hidden: ['mentioned_ids'],
    export: { file: 'notes', about: 'Notes, as HTML' },
  },
  saved_search: {
    person: {
      where: mentioned('r.name', 'r.criteria'),
      counted: ['saved search that names them', 'saved searches that name them'],
      notCopied: 'A search of a user',
      erase: 'delete',
    },
    kind: 'SavedSearch',
    title: 'r.name',
    export: { file: 'contact-searches', about: 'Saved searches of the contacts list' },
  },
  contact_import_rejection: {
    person: {
      where: `exists (select from import_file f join import_contact i using (tenant_id, import_file_id)
        where f.tenant_id = r.tenant_id and r.import_id = any(f.import_run_ids || f.check_run_id || f.run_id)
          and i.contact_id = any(person.contacts) and i.row_number = r.row_number) or ${mentioned('r.cells', 'r.reason')}`,
      counted: ['row of an imported file', 'rows of imported files'],
      erase: 'delete',
    },
    export: { file: 'import-rejections', about: 'Rows that imports refused, or imported with a warning' },
  },
  import_file: {
    person: {
      where: `exists (select from import_contact i where i.tenant_id = r.tenant_id and i.import_file_id = r.import_file_id
        and i.contact_id = any(person.contacts)) or ${mentioned('r.found', 'r.findings', 'r.fixes')}`,
      counted: ['stored file that they were imported from', 'stored files that they were imported from'],
      notCopied: 'Also has other people; what it said of this one is in their fields',
      erase: {
        set: {
          storage_key: 'null',
          found: `jsonb_build_object('Rows', r.found -> 'Rows')`,
          findings: 'null',
          fixes: `'{}'`,
          message: 'null',
        },
      },
    },
    leftOut: 'Files on their way in, and how they were read: what they became is exported.',
    passingFile: 'storage_key',
  },
  import_match: { person: 'none', leftOut: 'How columns of imported files were matched.' },
  import_contact: {
    person: { erase: 'delete' },
    merge: { moves: 'uncounted' },
    restoredWith: 'contact',
    export: { file: 'imported-contacts', about: 'Which contacts imported files have added or changed' },
  },
  import_record: {
    merge: { moves: 'uncounted' },
    restoredWith: 'contact',
    person: { notCopied: 'The notes and activities themselves are in it.', erase: 'delete' },
    export: { file: 'imported-records', about: 'Which notes and activities imported files have added' },
  },
  contact_external_id: {
    person: { erase: 'delete' },
    merge: { moves: 'uncounted' },
    restoredWith: 'contact',
    export: { file: 'contact-external-ids', about: 'What the programs that contacts were imported from call them' },
  },
  contact_count: { leftOut: 'Counts, made of the contacts.' },
  contact_text: {
    person: { notCopied: 'Made of the contact', erase: { stays: 'Made of the contact, anew' } },
    merge: { stays: 'Made of the contacts.' },
    leftOut: 'What the search looks through, made of the contacts.',
  },
  contact_total: { leftOut: 'Counts, made of the contacts.' },
  contact_key: {
    person: { notCopied: 'Made of the contact', erase: { stays: 'Made of the contact, anew' } },
    merge: { stays: 'Made of the contacts.' },
    leftOut: 'What tells duplicates, made of the contacts.',
  },
  contact_different: {
    person: {
      where: 'r.contact_id = any(person.contacts) or r.other_contact_id = any(person.contacts)',
      notCopied: 'Names somebody else',
      erase: 'delete',
    },
    merge: { stays: 'Kept for when the one merged comes back; the kept contact gets its own.' },
    export: { file: 'not-the-same', about: 'Contacts who were said not to be the same person' },
  },
  contact_merge: {
    person: {
      where: `r.contact_id = any(person.contacts) or exists (select from jsonb_array_elements(r.others) o
        where (o -> 'ContactId')::bigint = any(person.contacts))`,
      // One that was undone was of somebody else.
      copied: 'r.date_undone is null',
      counted: ['merge, which can then not be undone', 'merges, which can then not be undone'],
      erase: 'delete',
    },
    kind: 'Merge',
    title: `(select string_agg(o ->> 'Name', ', ') from jsonb_array_elements(r.others) o)`,
    hidden: ['choices'],
    merge: { stays: 'Tells who was kept at the time; the ids of merged contacts lead on from there.' },
    export: { file: 'merges', about: 'Contacts that were merged into others' },
  },
  personal_data_copy: {
    merge: { stays: 'A copy of the one merged, for its days.' },
    person: { notCopied: 'Copies of what the rest says.', erase: 'delete' },
    leftOut: 'Copies of what the rest says.',
    passingFile: 'storage_key',
  },
  contact_merge_row: {
    person: {
      where: `r.contact_merge_id in (select g.contact_merge_id from contact_merge g where g.tenant_id = r.tenant_id
        and g.contact_id = any(person.contacts))`,
      notCopied: 'What it takes to undo merges; the rows themselves are in it',
      erase: 'delete',
    },
    leftOut: 'What it takes to undo merges.',
  },
  contact_erasure: {
    merge: { stays: 'Tells who was erased at the time.' },
    person: { erase: { stays: 'That they were erased, when and by whom' } },
    kind: 'Erasure',
    title: `''`,
    export: { file: 'erased-people', about: 'When people were erased, and by whom' },
  },
  merged_contact: {
    person: { where: 'r.into_id = any(person.contacts)', notCopied: 'Ids only', erase: 'delete' },
    merge: { stays: 'Leads from one to the next.' },
    export: { file: 'merged-contacts', about: 'Which contact was kept for the ids of merged ones' },
  },
}
