import { Center } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { isThrifty, lazyPart, whenFree } from '../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import type { PieProps } from './PieSlices.tsx'

const PieSlices = lazyPart<PieProps>(() => import('./PieSlices.tsx').then((m) => m.PieSlices))

/**
 * A pie or donut chart, whose code loads with the first one that comes into view: further down it would only delay what
 * is, so it waits until nothing else is to be done. On a desk it does not wait to be seen, because a page is printed as a
 * whole. A slice cannot be negative.
 */
export const Pie = ({ data, ...rest }: PieProps) => {
  const { ref, inViewport } = useInViewport()
  const [isSeen, setSeen] = useState(false)
  if (inViewport && !isSeen) setSeen(true)
  useEffect(() => {
    if (!isThrifty) whenFree(() => setSeen(true))
  }, [])
  const place = <Blocks circle h={180} mx="auto" />
  return (
    <Center ref={ref}>
      {isSeen ? (
        <Suspense fallback={<Loading>{place}</Loading>}>
          <PieSlices data={data.map((slice) => ({ ...slice, value: Math.max(0, slice.value) }))} {...rest} />
        </Suspense>
      ) : (
        place
      )}
    </Center>
  )
}
