import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconBraces } from '@tabler/icons-react'
import { useEditor } from '@tiptap/react'
import { EditorToolbar } from '../../../ui/EditorToolbar.tsx'
import { editorBase } from '../../../ui/editor.ts'
import { MergeMenu } from './MergeMenu.tsx'
import classes from './Templates.module.css'

type Props = {
  label: string
  /** Its content at first; what is typed afterwards comes by `onChange`, empty text for none. */
  initial: string
  onChange: (html: string) => void
  error?: React.ReactNode
  /** A dialog opens with the focus here. */
  autoFocus?: boolean
  /** As high as what is written, without its label: below a conversation. */
  isInline?: boolean
}

/** The rich text of an email. */
export const BodyEditor = ({ label, initial, onChange, error, autoFocus = false, isInline = false }: Props) => {
  const editor = useEditor({
    ...editorBase,
    content: initial,
    // Outside of a dialog nothing else gives it the focus.
    autofocus: autoFocus && isInline ? 'end' : false,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    // By its path the form finds it, to give it the focus.
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
