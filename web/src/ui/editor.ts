import './editor.css'
import { Link } from '@mantine/tiptap'
import { DOMParser } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Extension } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { parkStyles, setStyles } from './parked-styles.ts'

/** Makes pasted text bold or italic according to its styles. */
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

/** The extensions that every rich-text editor has. */
export const editorBase = {
  extensions: [StarterKit.configure({ link: false }), Link, PastedStyles],
  // editor.css contains them.
  injectCSS: false,
  shouldRerenderOnTransaction: true,
}
