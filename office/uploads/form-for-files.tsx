import buttons from '../../app/ui/button.module.css'
import { acceptedTypes, uploadsUrl } from '../../domain/office/photographs.ts'
import styles from './form-for-files.module.css'

/** Sends photographs without script, two at a time. `to` is the id of a listing, or stands for an import; `search` is the query of the address. */
export function FormForFiles({ to, search = '' }: { to: string; search?: string }) {
  return (
    <form className={styles.chooser} action={uploadsUrl(to) + search} method="post" encType="multipart/form-data">
      <label htmlFor="files">Add photographs</label>
      <input id="files" type="file" name="file" multiple accept={acceptedTypes} aria-describedby="files-hint" />
      <p id="files-hint" className={styles.hint}>
        JPEG, PNG or WebP, up to 25 MB each, two at a time.
      </p>
      <button type="submit" className={buttons.secondary}>
        Add these
      </button>
    </form>
  )
}
