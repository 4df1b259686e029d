import { mergeAttributes, Node } from '@tiptap/core'

/** A colleague in a note: a span with their id, which is one letter to the editor. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: {
      parseHTML: (element: HTMLElement) => element.getAttribute('data-mention'),
      renderHTML: ({ id }: { id: string }) => ({ 'data-mention': id }),
    },
    name: { parseHTML: (element: HTMLElement) => element.textContent, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), node.attrs.name],
  renderText: ({ node }) => node.attrs.name,
})
