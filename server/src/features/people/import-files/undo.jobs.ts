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
  canceled: 'The undo was canceled. What it had already undone stays undone. Undo again for the rest.',
  failed: () => 'The undo failed several times. What it had already undone stays undone. Undo again for the rest.',
  work: async (_, step) => {
    while (await step(undoBatch));
  },
})
