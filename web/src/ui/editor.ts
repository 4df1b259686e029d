import './editor.css'
import { Link } from '@mantine/tiptap'
import { DOMParser } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Extension } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { parkStyles, setStyles } from './parked-styles.ts'

/** Pasted text is as bold or slanted as its styles say. */
const PastedStyles = Extension.create({
  name: 'pastedStyles',
  addProseMirrorPlugins() {
    const parser = DOMParser.fromSchema(this.editor.schema)
    const clipboardParser: DOMParser = Object.assign(Object.create(parser), {
      parseSlice: (...[dom, options]: Parameters<DOMParser['parseSlice']>) => {
        setStyles(dom as HTMLElement)
        return parser.parseSlice(dom, options)
      },
    })
    return [new Plugin({ props: { transformPastedHTML: parkStyles, clipboardParser } })]
  },
})

/** What every editor of rich text begins with. */
export const editorBase = {
  extensions: [StarterKit.configure({ link: false }), Link, PastedStyles],
  // editor.css has it.
  injectCSS: false,
  shouldRerenderOnTransaction: true,
}
