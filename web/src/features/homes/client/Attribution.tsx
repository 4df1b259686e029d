import type { MlsRules } from '@dormer/contract/homes/listings'
import { formatInstantTime } from '../../../ui/format.ts'
import kit from './kit.module.css'

/** The attribution the MLS requires with its listings. */
export const Attribution = ({ mls }: { mls: MlsRules }) => (
  <div className={kit.stack} data-tight>
    {!mls.IsComplete && (
      <p className={kit.small}>{mls.MLSName} is still loading for the first time, so some homes are missing.</p>
    )}
    <p className={kit.small}>
      {[mls.Attribution, mls.LastChange && `Last updated ${formatInstantTime(mls.LastChange)}`]
        .filter(Boolean)
        .join(' · ')}
    </p>
    {mls.Disclaimer && <p className={kit.small}>{mls.Disclaimer}</p>}
  </div>
)
