import { contactTypes } from '@dormer/contract/people/contacts'
import type { AreaTables } from '../../area.ts'

export const peopleTables: AreaTables = {
  contact: {
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
    kind: 'Household',
    title: `(select trim(p.first_name || ' ' || p.last_name) from contact p where p.tenant_id = r.tenant_id
      and p.contact_entity_id = r.contact_entity_id order by p.contact_id limit 1)`,
    words: { contact_type_id: contactTypes },
    export: { file: 'households', about: 'Households: agent, lender, source, description' },
  },
  contact_touch: {
    restoredWith: 'contact',
    export: { file: 'contact-touches', about: 'When each person was last contacted and was last active' },
  },
  contact_point: {
    kind: 'ContactPoint',
    title: `r.label || ': ' || r.value`,
    hidden: ['address', 'extension', 'kind'],
    export: { file: 'contact-emails-and-phones', about: 'Emails and phones of people beyond those in contacts.csv' },
  },
  custom_field: {
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
    restoredWith: 'contact',
    export: { file: 'imported-fields', about: 'What imported files said of people that no field holds' },
  },
  contact_property: {
    kind: 'Property',
    title: `coalesce(r.address, r.city || ', ' || r.state_code)`,
    export: { file: 'owned-properties', about: 'Properties that contacts own' },
  },
  contact_document: {
    kind: 'Document',
    title: 'r.file_name',
    export: { file: 'contact-documents', about: 'Documents of contacts, and where each is in this zip' },
    files: { key: 'storage_key', folder: 'contact-documents', name: `r.document_id || ' ' || r.file_name` },
  },
  tag: {
    title: 'r.name',
    export: { file: 'tags', about: 'Tags', name: 'name' },
  },
  tag_contact_entity: {
    kind: 'Tag',
    title: '(select t.name from tag t where t.tenant_id = r.tenant_id and t.tag_id = r.tag_id)',
    export: { file: 'household-tags', about: 'Which household has which tag' },
  },
  note: {
    kind: 'Note',
    title: `regexp_replace(r.note, '<[^>]*>', ' ', 'g')`,
    words: { note: 'html' },
    // The note itself says it.
    hidden: ['mentioned_ids'],
    export: { file: 'notes', about: 'Notes, as HTML' },
  },
  saved_search: {
    kind: 'SavedSearch',
    title: 'r.name',
    export: { file: 'contact-searches', about: 'Saved searches of the contacts list' },
  },
  contact_import_rejection: {
    export: { file: 'import-rejections', about: 'Rows that imports refused, or imported with a warning' },
  },
  contact_count: { leftOut: 'Counts, made of the contacts.' },
  contact_text: { leftOut: 'What the search looks through, made of the contacts.' },
  contact_total: { leftOut: 'Counts, made of the contacts.' },
}
