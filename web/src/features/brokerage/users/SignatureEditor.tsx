import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { Node, useEditor } from '@tiptap/react'
import { EditorToolbar } from '../../../ui/EditorToolbar.tsx'
import { editorBase } from '../../../ui/editor.ts'
import classes from './Users.module.css'

/** A picture with its own address, as in signatures copied from other mail programs. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }),
  parseHTML: () => [{ tag: 'img[src^="https://"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

type Props = { initial: string; onChange: (html: string) => void; error: React.ReactNode; isDisabled: boolean }

/** A user's email signature; `onChange` receives what is typed, empty text for none. */
export const SignatureEditor = ({ initial, onChange, error, isDisabled }: Props) => {
  const editor = useEditor({
    ...editorBase,
    extensions: [...editorBase.extensions, Picture],
    content: initial,
    editable: !isDisabled,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    editorProps: {
      attributes: {
        'aria-label': 'Email signature',
        role: 'textbox',
        'aria-multiline': 'true',
        'data-path': 'EmailSignature',
      },
    },
  })
  return (
    <Input.Wrapper
      label="Email signature"
      description="Added to the end of emails you write here, to one person or to many"
      labelElement="div"
      error={error}
    >
      <RichTextEditor editor={editor} className={classes.signature}>
        <EditorToolbar />
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
