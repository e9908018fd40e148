import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { formatCount } from '../../domain/format-count.ts'
import { acceptedTypes } from '../../domain/office/photographs.ts'
import styles from './add-photographs.module.css'
import { dismiss, goOn, isUnderWay, sendFiles, type Upload, useUploads } from './uploads.ts'

type Props = {
  /** The listing's id, or `new`; or what stands for an import (`uploadsOfImport`). */
  listing: string
  /** Says where they are once they have arrived. */
  place?: string
  /** The page is loaded again once all have arrived, and not after each. */
  isLoadedOnce?: boolean
  /** Called once the device has stored the files. */
  onChosen?: () => void
}

/** The large field that takes photographs, dropped, chosen or taken, and the progress of those on their way. It needs script. */
export function AddPhotographs({ listing, place = 'in the draft', isLoadedOnce = false, onChosen }: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const { files, arrived } = useUploads(listing)
  useReloadOnArrival(isLoadedOnce && files.some(isUnderWay) ? 0 : arrived)

  const take = (chosen: Iterable<File>) => void sendFiles(listing, [...chosen]).then(onChosen)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(currentTarget.files ?? [])
    currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (event.type === 'drop') take(event.dataTransfer.files)
    else setIsOver(event.type === 'dragover')
  }
  const input = { type: 'file', className: 'visually-hidden', accept: acceptedTypes, onChange: choose } as const
  return (
    <div className={styles.add}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a comfort besides the fields below */}
      <div className={styles.field} data-over={isOver || undefined} onDragOver={drop} onDragLeave={drop} onDrop={drop}>
        <div className={styles.ways}>
          <label className={`${buttons.primary} ${styles.choose}`}>
            Add photographs
            <input {...input} multiple aria-describedby={id} />
          </label>
          <label className={`${buttons.secondary} ${styles.camera}`}>
            Take a photograph
            <input {...input} capture="environment" />
          </label>
        </div>
        <p id={id}>
          As many as you like at once, chosen or dropped here. They are made smaller, and are {place} when they arrive.
        </p>
      </div>
      <OnTheirWay files={files} arrived={arrived} place={place} />
    </div>
  )
}

/** The server has more pictures now. */
function useReloadOnArrival(arrived: number) {
  const { revalidate } = useRevalidator()
  const [before] = useState(arrived)
  useEffect(() => {
    if (arrived !== before) void revalidate()
  }, [arrived, before, revalidate])
}

const states: Record<Exclude<Upload['state'], 'waiting'>, string> = {
  sending: 'On its way',
  cut: 'The connection is lost. It goes on by itself.',
  refused: '',
  stopped: '',
}

type OnTheirWayProps = { files: readonly Upload[]; arrived: number; place: string }

function OnTheirWay({ files, arrived, place }: OnTheirWayProps) {
  const under = files.filter(isUnderWay)
  const all = arrived + under.length
  return (
    <section className={styles.way} aria-label="Photographs on their way">
      <p role="status">
        {under.length > 0 && `${arrived} of ${formatCount(all, 'photograph')} arrived.`}
        {under.length === 0 && arrived > 0 && `${formatCount(arrived, 'photograph')} arrived, and saved ${place}.`}
      </p>
      {under.length > 0 && <progress value={arrived} max={all} aria-label="All photographs" />}
      <ul>
        {files.map(
          ({ key, name, state, message }) =>
            state !== 'waiting' && (
              <li key={key}>
                <p className={styles.name}>{name}</p>
                {message ? (
                  <p role="alert" className={styles.fault}>
                    {message}
                  </p>
                ) : (
                  <p>{states[state]}</p>
                )}
                {state === 'stopped' && (
                  <button type="button" className={buttons.secondary} onClick={goOn}>
                    Go on
                  </button>
                )}
                <button type="button" className={buttons.secondary} onClick={() => dismiss(key)}>
                  {state === 'refused' ? 'Understood' : 'Do not send'}
                  <span className="visually-hidden">: {name}</span>
                </button>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
