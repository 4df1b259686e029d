import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconBraces } from '@tabler/icons-react'
import { useEditor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { EditorToolbar } from '../../../ui/EditorToolbar.tsx'
import { editorBase, editorExtensions } from '../../../ui/editor.ts'
import { editorContent } from '../../../ui/pasted-html.ts'
import { MergeMenu } from './MergeMenu.tsx'
import classes from './Templates.module.css'

type Props = {
  label: string
  /** The initial content; `onChange` receives what is typed, empty text for none. */
  initial: string
  onChange: (html: string) => void
  error?: React.ReactNode
  /** Takes the focus when the dialog opens. */
  autoFocus?: boolean
  /** As tall as its content and without its label: below a conversation. */
  isInline?: boolean
  /** Takes pasted pictures, to attach them. */
  takePictures?: (files: File[]) => void
}

/** A rich-text editor for emails. */
export const BodyEditor = (props: Props) => {
  const { label, initial, onChange, error, autoFocus = false, isInline = false, takePictures } = props
  // The editor takes its extensions only once.
  const take = useRef(takePictures)
  take.current = takePictures
  const [extensions] = useState(() =>
    editorExtensions(takePictures && { takePictures: (files) => take.current?.(files) }),
  )
  const editor = useEditor({
    ...editorBase,
    extensions,
    content: editorContent(initial),
    // Outside of a dialog, nothing else focuses it.
    autofocus: autoFocus && isInline ? 'end' : false,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    // The form finds it by its path, to focus it.
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        'data-path': 'Body',
        ...(autoFocus && { 'data-autofocus': 'true' }),
      },
    },
  })
  const insert = (text: string) => editor.chain().focus().insertContent({ type: 'text', text }).run()
  return (
    <Input.Wrapper {...(!isInline && { label, withAsterisk: true })} labelElement="div" error={error}>
      <RichTextEditor editor={editor} className={isInline ? classes.inline : classes.editor}>
        <EditorToolbar
          blocks={
            <>
              <RichTextEditor.H2 />
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
            </>
          }
        >
          <MergeMenu insert={insert}>
            <RichTextEditor.Control title="Merge field" aria-label="Merge field for the body">
              <IconBraces size={16} />
            </RichTextEditor.Control>
          </MergeMenu>
        </EditorToolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
