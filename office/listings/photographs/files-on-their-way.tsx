import buttons from '../../../app/ui/button.module.css'
import { formatCount } from '../../../domain/format-count.ts'
import styles from './photographs.module.css'
import type { OnItsWay, useUploads } from './use-uploads.ts'

const states: Record<OnItsWay['state'], string> = {
  waiting: 'Waits for its turn',
  sending: 'On its way',
  cut: 'The connection is lost. It goes on by itself.',
  refused: '',
  stopped: '',
}

type Props = Pick<ReturnType<typeof useUploads>, 'files' | 'arrived' | 'dismiss' | 'goOn'>

/** The progress of files that are being sent, for each and in all, and what was wrong with those that were refused. */
export function FilesOnTheirWay({ files, arrived, dismiss, goOn }: Props) {
  const going = files.filter(({ state }) => state !== 'refused')
  const all = arrived + going.length
  const share = arrived + going.reduce((sum, file) => sum + file.share, 0)
  return (
    <section className={styles.way} aria-label="Pictures on their way">
      <p role="status">
        {arrived > 0 &&
          going.length === 0 &&
          `${formatCount(arrived, 'picture')} arrived. Save to keep them in the draft.`}
        {going.length > 0 && `${arrived} of ${formatCount(all, 'picture')} arrived.`}
      </p>
      {going.length > 0 && <progress className={styles.whole} value={share} max={all} aria-label="All pictures" />}
      {files.length > 0 && (
        <ul>
          {files.map(({ key, name, share, state, message }) => (
            <li key={key}>
              <p className={styles.file}>{name}</p>
              {state === 'refused' || state === 'stopped' ? (
                <p role="alert" className={styles.fault}>
                  {message}
                </p>
              ) : (
                <>
                  <progress value={share} max={1} aria-label={name} />
                  <p className={styles.hint}>{states[state]}</p>
                </>
              )}
              <div className={styles.buttons}>
                {state === 'stopped' && (
                  <button type="button" className={buttons.secondary} onClick={goOn}>
                    Go on
                  </button>
                )}
                <button type="button" className={buttons.secondary} onClick={() => dismiss(key)}>
                  {state === 'refused' ? 'Understood' : 'Do not send'}
                  <span className="visually-hidden">: {name}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
