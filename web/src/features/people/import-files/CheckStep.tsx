import type { ImportFile } from '@dormer/contract/people/import-files'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'

import classes from './ImportFile.module.css'
import { checkQuery, useCheck, useImport } from './import-files.api.ts'
import { counted } from './import-files.words.ts'
import { Outcome, UnderWay } from './Outcome.tsx'
import { Previews } from './Previews.tsx'
import { Problems } from './Problems.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

/** What the import would do, found by going through the whole file without changing anything. */
export const CheckStep = ({ file, back }: { file: ImportFile; back: () => void }) => {
  const check = useCheck(file)
  const start = useImport(file)
  if (file.State === 'Checking') return <UnderWay file={file} what="Checking rows" />
  const { Checked } = file
  const willChange = Checked ? Checked.New + Checked.Updated + Checked.Joint : 0
  const begin = async () => {
    const open = Checked?.Problems ?? 0
    const question = [
      `${counted(open, 'value')} couldn’t be read. Values you don’t fix are kept unchanged in Imported fields.`,
      Checked &&
        Checked.Refused > 0 &&
        `${counted(Checked.Refused, 'row')} ${Checked.Refused === 1 ? 'is' : 'are'} not imported.`,
    ]
      .filter(Boolean)
      .join(' ')
    if (open === 0 || (await confirm(question, { title: 'Import now', yes: 'Import' }))) start.mutate(undefined)
  }
  return (
    <>
      {Checked ? (
        <Outcome counts={Checked} />
      ) : (
        <Alert variant="light" color="yellow" title="Check the file first">
          <Text size="sm">We’ll go through the whole file and show what would be imported. Nothing changes yet.</Text>
        </Alert>
      )}
      <SettingsPanel file={file} />
      <Found file={file} />
      <Group justify="space-between" className={classes.foot}>
        <Button variant="default" onClick={back}>
          Back
        </Button>
        {Checked ? (
          <Button onClick={begin} loading={start.isPending} disabled={willChange === 0}>
            {willChange === 0 ? 'Nothing to import' : `Import ${counted(willChange, 'contact')}`}
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
          {problems.length > 0 && <Problems file={file} problems={problems} all={AllProblems} />}
          {previews.length > 0 && <Previews previews={previews} />}
        </>
      )}
    </Loaded>
  )
}
