import { Logo } from '../../../ui/Logo.tsx'
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx'
import classes from './FrameSkeleton.module.css'
import { isNavigationCollapsed } from './navigation-width.ts'

/** The frame while its code loads: its outlines, so that nothing moves when it comes. */
export const FrameSkeleton = () => (
  <div className={classes.frame} data-collapsed={isNavigationCollapsed() || undefined}>
    <div className={classes.navigation}>
      <Logo wordless={isNavigationCollapsed()} />
    </div>
    <div className={classes.header} />
    <main className={classes.main}>
      <PageSkeleton />
    </main>
  </div>
)
