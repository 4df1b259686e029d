import type { ImportFile } from '@dormer/contract/people/import-files'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'

import classes from './ImportFile.module.css'
import { type Check, checkQuery, useCheck, useImport } from './import-files.api.ts'
import { counted } from './import-files.words.ts'
import { Outcome, UnderWay } from './Outcome.tsx'
import { Previews } from './Previews.tsx'
import { Problems } from './Problems.tsx'
import { RecordSettings } from './records/RecordSettings.tsx'
import { Unmatched } from './records/Unmatched.tsx'
import { SameFile } from './SameFile.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

/** What the import would do, found by going through the whole file without changing anything. */
export const CheckStep = ({ file, back }: { file: ImportFile; back: () => void }) => {
  const check = useCheck(file)
  const start = useImport(file)
  if (file.State === 'Checking') return <UnderWay file={file} what="Checking rows" />
  const { Checked } = file
  const willChange = Checked ? Checked.New + Checked.Updated + Checked.Joint : 0
  const isRecords = file.Holds === 'Records'
  const begin = async () => {
    const open = Checked?.Problems ?? 0
    const question = [
      open > 0 &&
        `${counted(open, 'value')} couldn’t be read. Values you don’t fix are kept unchanged in ${isRecords ? 'the text' : 'Imported fields'}.`,
      Checked &&
        Checked.Refused > 0 &&
        `${counted(Checked.Refused, 'row')} ${Checked.Refused === 1 ? 'is' : 'are'} not imported.`,
    ]
      .filter(Boolean)
      .join(' ')
    const isPlain = open === 0 && !(isRecords && Checked && Checked.Refused > 0)
    if (isPlain || (await confirm(question, { title: 'Import now', yes: 'Import' }))) start.mutate(undefined)
  }
  return (
    <>
      {Checked ? (
        <Outcome counts={Checked} holds={file.Holds} />
      ) : (
        <Alert variant="light" color="yellow" title="Check the file first">
          <Text size="sm">We’ll go through the whole file and show what would be imported. Nothing changes yet.</Text>
        </Alert>
      )}
      <SameFile file={file} />
      {isRecords ? <RecordSettings file={file} /> : <SettingsPanel file={file} />}
      <Found file={file} />
      <Group justify="space-between" className={classes.foot}>
        <Button variant="default" onClick={back}>
          Back
        </Button>
        {Checked ? (
          <Button onClick={begin} loading={start.isPending} disabled={willChange === 0}>
            {willChange === 0 ? 'Nothing to import' : `Import ${counted(willChange, isRecords ? 'row' : 'contact')}`}
          </Button>
        ) : (
          <Button onClick={() => check.mutate(undefined)} loading={check.isPending}>
            Check {counted(file.Rows, 'row')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** What the last check found; while values are mended, what it had found. */
const Found = ({ file }: { file: ImportFile }) => {
  const query = useQuery({ ...checkQuery(file.ImportFileId), enabled: file.Checked !== null })
  if (!file.Checked && !query.data) return null
  return (
    <Loaded query={query} skeleton={<Blocks h={240} />}>
      {({ Problems: problems, AllProblems, Previews: previews }) => (
        <>
          <ToReview file={file} problems={problems} all={AllProblems} />
          {previews.length > 0 && <Previews previews={previews} holds={file.Holds} />}
        </>
      )}
    </Loaded>
  )
}

type Found = { file: ImportFile; problems: Check['Problems']; all: number }
/** What could not be read; of notes and activities, whose they are on its own. */
export const ToReview = ({ file, problems, all }: Found) => {
  const isOfPerson = ({ Column }: Found['problems'][number]) =>
    file.Holds === 'Records' && Column === file.Columns.length
  const unread = problems.filter((one) => !isOfPerson(one))
  const unmatched = problems.filter(isOfPerson)
  return (
    <>
      {unmatched.length > 0 && <Unmatched file={file} problems={unmatched} />}
      {unread.length > 0 && <Problems file={file} problems={unread} all={all - unmatched.length} />}
    </>
  )
}
