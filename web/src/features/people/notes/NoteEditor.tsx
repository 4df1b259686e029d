import type { NoteRow } from '@dormer/contract/people/notes'
import { Button, Group, Stack } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor, useEditorState } from '@tiptap/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { EditorToolbar } from '../../../ui/EditorToolbar.tsx'
import { editorBase, editorExtensions } from '../../../ui/editor.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { MentionList } from './MentionList.tsx'
import { Mention } from './mention.ts'
import classes from './Notes.module.css'
import { useSaveNote } from './notes.api.ts'

/** The same ones each time: the editor is made anew for others. */
const extensions = [...editorExtensions(), Mention]

type Props = { ContactEntityId: number; note?: NoteRow; close: () => void }

/** Creates or edits a note. The draft is kept in the tab until it is saved or discarded. */
export const NoteEditor = ({ ContactEntityId, note, close }: Props) => {
  const { mutate, isPending } = useSaveNote()
  const [draft, setDraft, clearDraft] = useSessionStorage<string>({
    key: `dormer.note.${useCurrentUser()?.UserId}.${ContactEntityId}.${note?.NoteId ?? 'new'}`,
    getInitialValueInEffect: false,
  })
  const editor = useEditor({
    ...editorBase,
    extensions,
    content: draft ?? note?.Note,
    autofocus: 'end',
    onUpdate: ({ editor }) => setDraft(editor.getHTML()),
    editorProps: { attributes: { 'aria-label': 'Note', role: 'textbox', 'aria-multiline': 'true' } },
  })
  // Its autofocus does nothing if React shows the editor later than it was made, as while its code loads.
  useEffect(() => {
    // One that React has rendered twice is gone by now, and the other comes.
    if (!editor.isDestroyed) editor.commands.focus('end')
  }, [editor])
  const isEmpty = useEditorState({ editor, selector: (state) => state.editor.isEmpty })
  // What is written or saved in another editor of this note, such as that of the palette, is so here too.
  const wasBegun = useRef(false)
  useEffect(() => {
    if (draft === undefined && wasBegun.current) close()
    else if (draft !== undefined && !editor.isFocused && draft !== editor.getHTML())
      editor.commands.setContent(draft, { emitUpdate: false })
    wasBegun.current = draft !== undefined
  }, [draft, editor, close])
  const done = () => {
    clearDraft()
    close()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { NoteId: note?.NoteId, ContactEntityId, Note: editor.getHTML() },
      { onSuccess: done, onError: (error) => notifyFailure(error) },
    )
  }
  const cancel = async () => {
    const question = 'Close without saving? What you typed will be lost.'
    if (draft === undefined || (await confirm(question, { title: 'Unsaved note', yes: 'Close' }))) done()
  }
  return (
    <Stack component="form" onSubmit={save} gap="xs" ref={bringIntoView} className={classes.place}>
      <RichTextEditor editor={editor} className={classes.editor}>
        <EditorToolbar
          blocks={
            <>
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
            </>
          }
        />
        <RichTextEditor.Content />
      </RichTextEditor>
      <MentionList editor={editor} ContactEntityId={ContactEntityId} />
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={isPending} disabled={isEmpty}>
          Save Note
        </Button>
      </Group>
    </Stack>
  )
}

/** When opened from the quick actions, it may be out of view. */
const bringIntoView = (element: HTMLElement | null) => {
  requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest' }))
}
