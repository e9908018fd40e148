import buttons from '../../../app/ui/button.module.css'
import { formatCount } from '../../../domain/format-count.ts'
import type { Samples } from '../../../domain/office/editor.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import styles from './listings.module.css'

type Props = {
  samples: Samples
  /** The list shows withdrawn listings, so it offers to publish the samples again. */
  isListed: boolean
}

/** Beside the firm's own listings, samples would look like offers: they can be withdrawn in one step. */
export function SamplesNote({ samples: { published, withdrawn, own }, isListed }: Props) {
  if (published > 0 && own > 0) {
    return (
      <OfficeForm intent="withdraw-samples" className={styles.samples} preventScrollReset>
        <p>Visitors still see {formatCount(published, 'sample listing')} beside your own.</p>
        <button type="submit" className={buttons.secondary}>
          Withdraw all samples
        </button>
      </OfficeForm>
    )
  }
  if (withdrawn === 0 || !isListed) return null
  return (
    <OfficeForm intent="republish-samples" className={styles.samples} preventScrollReset>
      <p>{formatCount(withdrawn, 'sample listing')} withdrawn.</p>
      <button type="submit" className={buttons.secondary}>
        Publish the samples again
      </button>
    </OfficeForm>
  )
}
