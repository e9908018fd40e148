import buttons from '../../../app/ui/button.module.css'
import { TextField } from '../../../app/ui/field.tsx'
import { formatCount } from '../../../domain/format-count.ts'
import { maxFiles, saySize, toFileName } from '../../../domain/inbox/reply-files.ts'
import styles from './reply.module.css'
import type { ChosenFiles } from './use-chosen-files.ts'

/** The files that go along with a reply. It stands behind all that is typed, which a form that is cut then keeps (J21.7). */
export function FilesField({ chosen, fault, lost, add, remove }: ChosenFiles) {
  return (
    <div className={styles.files}>
      {lost.length > 0 && (
        <p role="status">
          Please choose again, as the browser has not kept {lost.length === 1 ? 'this file' : 'these files'}:{' '}
          {lost.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <span key={index}>
              {index > 0 && ', '}
              <bdi>{name}</bdi>
            </span>
          ))}
        </p>
      )}
      <TextField
        label="Files"
        type="file"
        name="files"
        multiple
        hint={`${maxFiles} at most, 10 MB together`}
        error={fault}
        onChange={({ currentTarget }) => add(currentTarget.files)}
      />
      {chosen.length > 0 && (
        <ul aria-label="Files that go along">
          {chosen.map((file) => (
            <li key={`${file.lastModified} ${file.size} ${file.name}`}>
              <span>
                <bdi>{toFileName(file.name)}</bdi> <small>{saySize(file.size)}</small>
              </span>
              <button type="button" className={buttons.secondary} onClick={() => remove(file)}>
                Remove<span className="visually-hidden"> {toFileName(file.name)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" aria-live="polite">
        {chosen.length > 0 && `${formatCount(chosen.length, 'file')} to go along`}
      </p>
    </div>
  )
}
