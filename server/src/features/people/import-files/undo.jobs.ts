import { defineRun } from '../../../jobs/run.ts'
import type { FileParams } from './import-files.jobs.ts'
import { undoBatch } from './undo.queries.ts'

/** Takes back an import, batch by batch. */
export const importUndoRun = defineRun<FileParams>({
  kind: 'import-undo',
  label: 'Undo of an import',
  job: 'undo-import-file',
  lane: 'long',
  via: 'Import',
  changeKind: 'Import',
  acts: () => ['Cancel'],
  path: ({ Params }) => `/contacts/import/${Params.ImportFileId}`,
  canceled: 'It was canceled. What was undone until then stays undone; undo again for the rest.',
  failed: () => 'It failed more than once. Undo again for the rest.',
  work: async (_, step) => {
    while (await step(undoBatch));
  },
})
