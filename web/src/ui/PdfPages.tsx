import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { useElementSize, useIntersection } from '@mantine/hooks'
import { IconFileOff, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
// The legacy build runs in browsers that are a few years old.
import { GlobalWorkerOptions, getDocument, TextLayer, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { Empty } from './Empty.tsx'
import { formatCount } from './format.ts'
import classes from './PdfPages.module.css'
import { Blocks, Loading } from './Skeletons.tsx'

GlobalWorkerOptions.workerSrc = workerAddress
/** Fonts that files need not contain, Asian character sets and decoders of scans: vite.config.ts puts them there. */
const HELPERS = `/assets/pdfjs-${version}`
const helpers = {
  standardFontDataUrl: `${HELPERS}/standard_fonts/`,
  cMapUrl: `${HELPERS}/cmaps/`,
  wasmUrl: `${HELPERS}/wasm/`,
  // The page's policy allows no WebAssembly; there are slower decoders without it.
  useWasm: false,
}

const ZOOMS = [1, 1.5, 2, 3]
const numbersTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

type Props = { src: string; name: string; className?: string }

/** Shows a PDF in any browser: its pages below one another, drawn as they come into view, with text to select. */
export const PdfPages = ({ src, name, className }: Props) => {
  const [document, setDocument] = useState<PDFDocumentProxy>()
  const [error, setError] = useState<Error>()
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const { ref, width } = useElementSize()
  useEffect(() => {
    const task = getDocument({ url: src, ...helpers })
    task.promise.then(setDocument, (reason: Error) => task.destroyed || setError(reason))
    return () => {
      setDocument(undefined)
      setError(undefined)
      void task.destroy()
    }
  }, [src])
  if (error) return <Undrawable error={error} />
  return (
    <section aria-label={name} className={`${classes.viewer} ${className ?? ''}`}>
      <Group gap={4} className={classes.bar}>
        <Text size="sm" c="dimmed" flex={1} pl="xs">
          {document && (document.numPages === 1 ? '1 page' : `${formatCount(document.numPages)} pages`)}
        </Text>
        <Tool label="Zoom out" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconZoomOut size={18} />
        </Tool>
        <Tool label="Zoom in" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <IconZoomIn size={18} />
        </Tool>
        <Tool label="Rotate" onClick={() => setTurn((turn + 90) % 360)}>
          <IconRotateClockwise size={18} />
        </Tool>
      </Group>
      {/* Scrolled by keyboard, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1 asks for it of what scrolls. */}
      <div ref={ref} className={classes.pages} tabIndex={0}>
        {document && width > 0 ? (
          numbersTo(document.numPages).map((number) => (
            <Sheet key={number} document={document} number={number} width={width * (ZOOMS[zoom] ?? 1)} turn={turn} />
          ))
        ) : (
          <Loading>
            <Blocks h="20rem" />
          </Loading>
        )}
      </div>
    </section>
  )
}

type ToolProps = { label: string; disabled?: boolean; onClick: () => void; children: React.ReactNode }
const Tool = ({ label, ...rest }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} {...rest} />
  </Tooltip>
)

/** The proportions of a US Letter page, until a page's own are known. */
const LETTER = 11 / 8.5

type SheetProps = { document: PDFDocumentProxy; number: number; width: number; turn: number }
const Sheet = ({ document, number, width, turn }: SheetProps) => {
  // Pages far from view are not drawn: a canvas takes megabytes.
  const { ref, entry } = useIntersection({ rootMargin: '100% 0px' })
  const isNear = entry?.isIntersecting ?? false
  const [page, setPage] = useState<PDFPageProxy>()
  const [isBroken, setBroken] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNear || page) return
    let isShown = true
    // A document that is just being replaced throws instead of rejecting.
    const read = async () => document.getPage(number)
    read().then(
      (found) => isShown && setPage(found),
      () => isShown && setBroken(true),
    )
    return () => {
      isShown = false
    }
  }, [document, number, isNear, page])
  const rotation = page ? (page.rotate + turn) % 360 : 0
  const size = page?.getViewport({ scale: 1, rotation })
  const height = width * (size ? size.height / size.width : LETTER)
  useEffect(() => {
    const [onto, over] = [canvas.current, text.current]
    if (!page || !isNear || !onto || !over) return
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1, rotation }).width, rotation })
    // Above this many pixels, phones give up; it is then a little blurred.
    const sharpness = Math.min(devicePixelRatio, Math.sqrt(16_000_000 / (viewport.width * viewport.height)))
    onto.width = Math.floor(viewport.width * sharpness)
    onto.height = Math.floor(viewport.height * sharpness)
    const drawing = page.render({ canvas: onto, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
    drawing.promise.catch((error: Error) => error.name !== 'RenderingCancelledException' && setBroken(true))
    over.replaceChildren()
    over.style.setProperty('--total-scale-factor', String(viewport.scale))
    const words = new TextLayer({ textContentSource: page.streamTextContent(), container: over, viewport })
    words.render().catch(() => undefined)
    return () => {
      drawing.cancel()
      words.cancel()
    }
  }, [page, isNear, width, rotation])
  return (
    <div ref={ref} className={classes.sheet} style={{ width, height }}>
      {isBroken ? (
        <Text size="sm" p="md">
          Page {number} cannot be shown. Open the file to see it in another program.
        </Text>
      ) : (
        isNear && (
          <>
            <canvas ref={canvas} className={classes.canvas} role="img" aria-label={`Page ${number}`} />
            <div ref={text} className={classes.text} />
            {document.numPages > 1 && (
              <Text size="xs" className={classes.number} aria-hidden>
                {number}
              </Text>
            )}
          </>
        )
      )}
    </div>
  )
}

const Undrawable = ({ error }: { error: Error }) => (
  <Empty
    icon={<IconFileOff />}
    title="This PDF cannot be shown here"
    description={
      error.name === 'PasswordException'
        ? 'It is protected by a password. Open it in another program, which will ask for the password.'
        : error.name === 'InvalidPDFException'
          ? 'The file may be damaged. Open it in another program to see what is left of it.'
          : 'It could not be loaded. Close it and open it again.'
    }
  />
)
