/**
 * The tables in an export of everything, the name of each one's file, and what is added to its rows. A table that is
 * neither here nor in `leftOut` fails a test, so that whoever adds a table decides.
 */
export const exported: Record<string, { file: string; about: string; extra?: Record<string, string> }> = {
  tenant: { file: 'brokerage', about: 'The brokerage and its settings' },
  user_account: { file: 'users', about: 'Users, without their passwords' },
  user_permission: { file: 'user-permissions', about: 'What users were permitted beyond their role' },
  account_event: { file: 'sign-ins', about: 'Sign-ins, and changes of accounts' },
  billing: { file: 'billing', about: 'Plan and payment of Dormer' },
  source: { file: 'sources', about: 'Sources of leads' },
  urgency_type: { file: 'urgency-types', about: 'Urgency types' },
  contact: {
    file: 'contacts',
    about: 'People, one a row, with all fields; a household’s people share ContactEntityId',
    extra: {
      tags: `(select string_agg(g.name, '; ' order by g.name) from tag_contact_entity x join tag g using (tenant_id, tag_id)
        where x.tenant_id = r.tenant_id and x.contact_entity_id = r.contact_entity_id)`,
    },
  },
  contact_entity: { file: 'households', about: 'Households: agent, lender, source, description' },
  contact_touch: { file: 'contact-touches', about: 'When each person was last contacted and was last active' },
  contact_property: { file: 'owned-properties', about: 'Properties that contacts own' },
  contact_document: { file: 'contact-documents', about: 'Documents of contacts, and where each is in this zip' },
  tag: { file: 'tags', about: 'Tags' },
  tag_contact_entity: { file: 'household-tags', about: 'Which household has which tag' },
  note: { file: 'notes', about: 'Notes, as HTML' },
  activity: { file: 'activities', about: 'Calls, texts, emails, showings and everything else that was logged' },
  task: { file: 'tasks', about: 'Tasks' },
  appointment: { file: 'appointments', about: 'Appointments' },
  agreement_exception: { file: 'agreement-exceptions', about: 'Showings without a buyer agreement, and why' },
  consent: { file: 'consent', about: 'Consent to texts and email, with the evidence' },
  suppression: { file: 'do-not-contact', about: 'Addresses and numbers that get no messages' },
  conversation: { file: 'conversations', about: 'Conversations by text and email' },
  message: { file: 'messages', about: 'Messages, sent and received' },
  message_attachment: { file: 'message-attachments', about: 'Attachments, and where each is in this zip' },
  mass_message: { file: 'mass-messages', about: 'Mass messages' },
  mass_recipient: { file: 'mass-recipients', about: 'Recipients of mass messages' },
  mailbox: { file: 'mailboxes', about: 'Connected mailboxes, without their sign-ins' },
  phone_code: { file: 'text-codes', about: 'Text codes' },
  email_template: { file: 'email-templates', about: 'Email templates' },
  text_template: { file: 'text-templates', about: 'Text templates' },
  search: { file: 'property-searches', about: 'Saved property searches and alerts' },
  saved_search: { file: 'contact-searches', about: 'Saved searches of the contacts list' },
  alert_match: { file: 'listing-alerts', about: 'Listings that alerts found and reported' },
  client_favorite: { file: 'favorites', about: 'Homes that clients like' },
  client_view: { file: 'viewed-listings', about: 'Homes that clients looked at' },
  client_visit: { file: 'client-visits', about: 'Visits to the public pages' },
  client_link: { file: 'sent-links', about: 'Links to the public pages that clients were sent' },
  idx_catalog: { file: 'catalogs', about: 'Catalogs for advertising' },
  transaction: { file: 'transactions', about: 'Transactions' },
  transaction_people: { file: 'transaction-people', about: 'People of transactions, and the vendor book' },
  transaction_role: { file: 'transaction-roles', about: 'Roles of people on transactions' },
  transaction_share: { file: 'transaction-sharing', about: 'Users whom transactions are shared with' },
  transaction_financials: { file: 'commissions', about: 'Commissions of transactions' },
  commission_adjustment: { file: 'commission-adjustments', about: 'Additions to and deductions from commissions' },
  commission_share: { file: 'commission-shares', about: 'Commissions shared between agents' },
  disbursement: { file: 'disbursements', about: 'Disbursement statements' },
  ledger: { file: 'money-ledger', about: 'What happened to money, and who did it' },
  split_plan: { file: 'split-plans', about: 'Split plans' },
  plan_assignment: { file: 'plan-assignments', about: 'Which agent is on which plan' },
  plan_split: { file: 'plan-splits', about: 'What plans made of each transaction' },
  transaction_folder: { file: 'transaction-folders', about: 'Folders of transactions' },
  transaction_document: { file: 'transaction-documents', about: 'Documents of transactions, and where each is in this zip' },
  transaction_image: { file: 'transaction-pictures', about: 'Pictures of transactions, and where each is in this zip' },
  document_email: { file: 'emailed-documents', about: 'Documents that were emailed' },
  checklist_template: { file: 'checklist-templates', about: 'Checklists by type of transaction' },
  checklist_template_line: { file: 'checklist-template-lines', about: 'Lines of these checklists' },
  checklist_line: { file: 'checklist-lines', about: 'Checklists of transactions' },
  checklist_document: { file: 'checklist-documents', about: 'What was handed in for which line' },
  vendor_hidden: { file: 'hidden-vendors', about: 'Vendors that are not offered' },
  contact_import: { file: 'imports', about: 'Imports' },
  contact_import_rejection: { file: 'import-rejections', about: 'Rows that imports refused, or imported with a warning' },
  contact_bulk: { file: 'bulk-actions', about: 'Bulk actions' },
  notification: { file: 'notifications', about: 'Notifications of users' },
  change: { file: 'history', about: 'What was changed, by whom and when' },
} // biome-ignore format: a list reads better in rows

/** What is left out, and why. */
export const leftOut: Record<string, string> = {
  account_code: 'Codes of emailed links: secrets.',
  alert_place: 'Where alerts look, made of the searches.',
  alert_progress: 'How far alerts have read.',
  alert_search: 'How far alerts have read.',
  authenticator: 'Secrets of second steps.',
  brokerage_export: 'The exports themselves.',
  calendar_feed: 'Secret addresses.',
  client_code: 'Emailed codes: secrets.',
  client_visit_link: 'Which visit opened which link; for the pages only.',
  contact_bulk_item: 'What running bulk actions still have to do.',
  contact_count: 'Counts, made of the contacts.',
  contact_text: 'What the search looks through, made of the contacts.',
  contact_total: 'Counts, made of the contacts.',
  discarded_file: 'Files of what was deleted.',
  download_link: 'Secret links that are valid for minutes.',
  idempotency_key: 'Answers of the last day, for requests that are sent again.',
  known_device: 'What identifies browsers: secrets.',
  notice: 'What is waiting to be emailed.',
  option_version: 'Marks for browsers that keep lists.',
  outbox: 'What is being sent.',
  passkey: 'Keys of users.',
  payment_event: 'What the payment provider has told, so that nothing counts twice.',
  plan_day: 'How far plans are calculated.',
  recovery_code: 'Codes of second steps: secrets.',
  session: 'Where users are signed in: secrets.',
  sign_in_step: 'Secrets that are valid for minutes.',
  today_snooze: 'What users put off until tomorrow.',
  trash: 'What was deleted; its rows are in the history for 30 days.',
  try_out_payment: 'What the payment provider for trying out remembers.',
  unsubscribe_link: 'Secret links.',
}

/** Columns of exported tables that are useless to people: secrets, storage keys, search texts. */
export const isLeftOut = (column: string) =>
  column === 'tenant_id' ||
  /(^|_)(hash|secret|password|token|cursor|challenge)(_|$)|^(storage|logo|photo)_key$|^search_(text|vector)$|_turn$/.test(
    column,
  )

/** The files of each table: their storage key, and their folder and name in the zip, as SQL over `r`. */
export const stored: Record<string, { key: string; folder: string; name: string }> = {
  contact_document: { key: 'storage_key', folder: 'contact-documents', name: `r.document_id || ' ' || r.file_name` },
  message_attachment: { key: 'storage_key', folder: 'message-attachments', name: `r.attachment_id || ' ' || r.file_name` },
  transaction_document: { key: 'storage_key', folder: 'transaction-documents', name: `r.document_id || ' ' || r.name` },
  transaction_image: { key: 'storage_key', folder: 'transaction-pictures', name: `r.transaction_id || '.' || split_part(r.preview_type, '/', 2)` },
  user_account: { key: 'photo_key', folder: 'pictures', name: `'user ' || r.user_id || '.jpg'` },
  tenant: { key: 'logo_key', folder: 'pictures', name: `'logo.png'` },
} // biome-ignore format: a list reads better in rows

/** Columns with file keys in tables that are not in `stored`: files of work in progress, or of deleted rows. */
export const passing = ['contact_import.storage_key', 'discarded_file.storage_key', 'brokerage_export.storage_key']
