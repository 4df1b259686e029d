import { RichTextEditor } from '@mantine/tiptap'
import type { ReactNode } from 'react'

/** The tools of an editor of rich text: how letters look, `blocks` such as lists, links, and its own. */
export const EditorToolbar = ({ blocks, children }: { blocks?: ReactNode; children?: ReactNode }) => (
  <RichTextEditor.Toolbar>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
      <RichTextEditor.Underline />
    </RichTextEditor.ControlsGroup>
    {blocks && <RichTextEditor.ControlsGroup>{blocks}</RichTextEditor.ControlsGroup>}
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Link />
      <RichTextEditor.Unlink />
    </RichTextEditor.ControlsGroup>
    {children && <RichTextEditor.ControlsGroup>{children}</RichTextEditor.ControlsGroup>}
  </RichTextEditor.Toolbar>
)
