import './editor.css'
import { Link } from '@mantine/tiptap'
import { DOMParser, Fragment, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Extension } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { notifyWarning } from './notify.ts'
import { parkStyles, setStyles } from './parked-styles.ts'
import { picturesIn, tidyPasted } from './pasted-html.ts'

type Options = {
  /** Takes pasted pictures that the text has no place for; without it their loss is told. */
  takePictures?: ((files: File[]) => void) | undefined
}

/** Reads what is pasted: its styles, and what office programs make of lists and tables; plain text line by line. */
const Pasting = Extension.create<Options>({
  name: 'pasting',
  addOptions: () => ({}),
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const { takePictures } = this.options
    const parser = DOMParser.fromSchema(schema)
    const clipboardParser: DOMParser = Object.assign(Object.create(parser), {
      parseSlice: (...[dom, options]: Parameters<DOMParser['parseSlice']>) => {
        setStyles(dom as HTMLElement)
        // Cells alone come in a table that was made for them.
        const table = (dom as HTMLElement).closest('table')
        const root = (table?.parentElement ?? dom) as HTMLElement
        // What comes from an editor of ours is in its terms.
        if (!root.querySelector('[data-pm-slice]')) tidyPasted(root)
        tellPictures(root, 'picture' in schema.nodes, takePictures)
        return parser.parseSlice(root, options)
      },
    })
    return [
      new Plugin({
        props: {
          transformPastedHTML: parkStyles,
          clipboardParser,
          // A blank line begins a paragraph; other line breaks stay within it.
          clipboardTextParser: (text, $context) => {
            const marks = $context.marks()
            const paragraphs = text
              .replaceAll(/\r\n?/g, '\n')
              .split('\n\n')
              .map((paragraph) =>
                schema.node(
                  'paragraph',
                  null,
                  paragraph
                    .split('\n')
                    .flatMap((line, at) => [
                      ...(at > 0 ? [schema.node('hardBreak')] : []),
                      ...(line ? [schema.text(line, marks)] : []),
                    ]),
                ),
              )
            return Slice.maxOpen(Fragment.from(paragraphs))
          },
        },
      }),
    ]
  },
})

const tellPictures = (root: HTMLElement, showsPictures: boolean, take: Options['takePictures']) => {
  // A signature shows pictures that have an address.
  const { files, count } = picturesIn(root, (address) => showsPictures && address.startsWith('https://'))
  if (take && files.length > 0) take(files)
  const lost = count - (take ? files.length : 0)
  if (lost > 0)
    notifyWarning(
      take ? 'Copy each picture by itself, or attach its file.' : 'Only text can be pasted here.',
      lost === 1 ? 'A picture was not pasted' : `${lost} pictures were not pasted`,
    )
}

/** The extensions that every rich-text editor has. */
export const editorExtensions = (options: Options = {}) => [
  StarterKit.configure({ link: false }),
  Link,
  Pasting.configure(options),
]

export const editorBase = {
  extensions: editorExtensions(),
  // editor.css contains them.
  injectCSS: false,
  shouldRerenderOnTransaction: true,
}
