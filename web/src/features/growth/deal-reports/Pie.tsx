import { Center } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import type { PieProps } from './PieSlices.tsx'

const PieSlices = lazyPart<PieProps>(() => import('./PieSlices.tsx').then((m) => m.PieSlices))

/** A pie or donut chart, whose code loads with the first one. A slice cannot be negative. */
export const Pie = ({ data, ...rest }: PieProps) => (
  <Center>
    <Suspense
      fallback={
        <Loading>
          <Blocks circle h={180} mx="auto" />
        </Loading>
      }
    >
      <PieSlices data={data.map((slice) => ({ ...slice, value: Math.max(0, slice.value) }))} {...rest} />
    </Suspense>
  </Center>
)
