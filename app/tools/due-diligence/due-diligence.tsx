import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fillIn, readInputs, type TypedInputs } from '../../../domain/costs/inputs.ts'
import { type Case, isOnFarmLand, listStages, sayHolders } from '../../../domain/due-diligence/checklist.ts'
import type { DueDiligence, Stage } from '../../../domain/due-diligence/content.ts'
import { payers, sayCosts } from '../../../domain/due-diligence/step-costs.ts'
import { isNoTitle } from '../../../domain/listings/title-words.ts'
import { sayDate } from '../../../domain/say-date.ts'
import buttons from '../../ui/button.module.css'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { copyLink } from '../copy-link.ts'
import { ToolField } from '../tool-field.tsx'
import { ForProperty, ToolActions, ToolHead } from '../tool-parts.tsx'
import tool from '../tool-screen.module.css'
import type { Route } from './+types/due-diligence.route'
import styles from './due-diligence.module.css'
import { dueDiligenceForm as form } from './due-diligence-form.ts'
import { useTicks } from './use-ticks.ts'

type Loaded = Route.ComponentProps['loaderData']

/** The checklist: a GET form with its table of steps, complete without script; with script the table follows the choices (I17). */
export function DueDiligenceScreen({ asked, checks, costs, property, viewingFee }: Loaded) {
  const element = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLElement>(null)
  const hydrated = useHydrated()
  const words = fillIn(form.inputs, asked)
  const [typed, setTyped] = useState(words)
  const [copied, setCopied] = useState('')
  const chosen = toCase(typed, property?.onFarmLand ?? false)
  const stages = listStages(checks.stages, chosen)
  const steps = stages.flatMap((stage) => stage.steps)
  const { ticked, isSaved, tick, clear } = useTicks(result, property?.id ?? '')
  const done = steps.filter(({ id }) => ticked.includes(id)).length

  function read() {
    if (!element.current) return
    setTyped(Object.fromEntries([...new FormData(element.current)].map(([name, value]) => [name, String(value)])))
  }
  async function copy() {
    setCopied(await copyLink(form.path, typed, 'your choices, not your ticks'))
  }
  // Once, for what was chosen before the page was hydrated.
  useEffect(read, [])

  return (
    <div className={`page-width ${tool.screen} ${styles.screen}`}>
      <ToolHead {...form} />
      <div className={styles.side}>
        <form
          ref={element}
          action={form.path}
          aria-label={form.heading}
          autoComplete="off"
          className={tool.form}
          onInput={read}
          onSubmit={(event) => {
            event.preventDefault()
            result.current?.focus()
          }}
        >
          <ForProperty property={property} />
          <div className={tool.fields}>
            {Object.entries(form.inputs).map(([name, field]) => (
              <ToolField key={name} name={name} field={field} words={words[name]} error={undefined} autoFocus={false} />
            ))}
          </div>
          <button type="submit" className={buttons.primary}>
            Show the checks
          </button>
        </form>
        <TitleInWords checks={checks} chosen={chosen} isManaged={property?.isManaged ?? false} />
        {viewingFee === 'none' && <p className={styles.promise}>We never charge a viewing fee.</p>}
      </div>
      <section className={tool.result} aria-label="Result" ref={result} tabIndex={-1}>
        <div role="status" aria-atomic="false">
          <p className={styles.headline}>
            <strong>{steps.length} checks</strong>
            {hydrated && <span>{done} done</span>}
          </p>
          {/* A screen reader is told how many there are, and reads them on demand. */}
          <div aria-live="off">
            <Checks stages={stages} caption={toCaption(chosen)} costs={costs} ticked={ticked} onTick={tick} />
          </div>
          <p className={tool.copied}>{copied}</p>
        </div>
        {hydrated && (
          <>
            <p className={styles.storage}>
              {isSaved
                ? 'Your ticks stay on this device. We do not see them.'
                : 'Your browser does not let us store anything, so your ticks are lost when you leave this page.'}
            </p>
            <ToolActions onCopy={copy}>
              {done > 0 && (
                <button type="button" className={buttons.secondary} onClick={clear}>
                  Clear the ticks
                </button>
              )}
            </ToolActions>
          </>
        )}
        <Sources checks={checks} stages={stages} chosen={chosen} />
        <p className={tool.small}>
          This is a guide, not legal advice. An advocate knows what else to check. Costs are our estimates, as of the
          dates beside them: your advocate confirms them.
        </p>
      </section>
    </div>
  )
}

function toCase(typed: TypedInputs, onFarmLand: boolean): Case {
  const { values } = readInputs(form.inputs, typed)
  // Choices always have a value (I5); only other kinds of fields can hold words that cannot be read.
  if (!values) throw new Error('the checklist has a field that is no choice')
  return { ...values, onFarmLand }
}

function toCaption(chosen: Case): string {
  const { kind, title } = form.inputs
  const property = kind.options[chosen.kind].toLowerCase()
  if (chosen.purpose === 'renting') return `Before you rent ${property}`
  return `Before you buy ${property}: ${title.options[chosen.title].toLowerCase()}`
}

type TitleProps = { checks: DueDiligence; chosen: Case; isManaged: boolean }

/** The chosen title in plain words (I16), or where the firm manages what is to be let, that it does. */
function TitleInWords({ checks, chosen, isManaged }: TitleProps): ReactNode {
  const { purpose, title } = chosen
  if (purpose === 'renting' || title === 'unknown') {
    const words = checks.unknown[isManaged && purpose === 'renting' ? 'managed' : purpose]
    return (
      <div className={styles.title}>
        <p>{words}</p>
        {isOnFarmLand(chosen) && <Holders words={sayHolders(checks, { ...chosen, title: 'unknown' })} />}
      </div>
    )
  }
  const { means, check, more, toBeConfirmed } = checks.titles[title]
  return (
    <div className={isNoTitle(title) ? `${styles.title} ${styles.caution}` : styles.title}>
      <p>
        <strong>{means}</strong>
      </p>
      <Holders words={sayHolders(checks, chosen)} />
      <p>
        <strong>What to check.</strong> {check}
      </p>
      <p>
        {more}
        {toBeConfirmed && <ToConfirm />}
      </p>
    </div>
  )
}

function Holders({ words }: { words: string | null }) {
  return (
    <p>
      <strong>Who may hold it.</strong> {words}
    </p>
  )
}

/** Marks a statement that few sources confirm, or none (I17). */
function ToConfirm() {
  return <em> Confirm with an advocate.</em>
}

type ChecksProps = {
  stages: readonly Stage[]
  caption: string
  costs: Loaded['costs']
  ticked: readonly string[]
  onTick: (step: string, on: boolean) => void
}

function Checks({ stages, caption, costs, ticked, onTick }: ChecksProps) {
  return (
    <table className={styles.checks}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Done</th>
          <th scope="col">Check</th>
          <th scope="col">Cost, and who pays</th>
        </tr>
      </thead>
      {stages.map(({ heading, steps }) => (
        <tbody key={heading}>
          <tr>
            <td colSpan={3}>
              <h2>{heading}</h2>
            </td>
          </tr>
          {steps.map((step) => (
            <Check key={step.id} {...step} rates={costs} isTicked={ticked.includes(step.id)} onTick={onTick} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type CheckProps = Stage['steps'][number] & {
  rates: Loaded['costs']
  isTicked: boolean
  onTick: (step: string, on: boolean) => void
}

/** A step: its box, the words, and what it costs whom. */
function Check({ id, step, reason, by, where, costs, payer, toBeConfirmed, rates, isTicked, onTick }: CheckProps) {
  const own = (costs ?? []).flatMap(({ rate, joined }) => (rates[rate] ? [{ ...rates[rate], joined }] : []))
  return (
    <tr>
      <td>
        <label>
          <input
            type="checkbox"
            value={id}
            checked={isTicked}
            aria-labelledby={`step-${id}`}
            onChange={({ currentTarget }) => onTick(id, currentTarget.checked)}
          />
        </label>
      </td>
      <td>
        <span id={`step-${id}`}>{step}</span>
        <small>
          {reason}
          {toBeConfirmed && <ToConfirm />}
        </small>
        <small>
          <b>Who:</b> {by}. <b>Where:</b> {where}.
        </small>
        {own.map(({ basis, asOf }) => (
          <small key={basis}>{`${basis}; as of ${sayDate(asOf)}.`}</small>
        ))}
      </td>
      <td>
        {own.length > 0 && <span>{sayCosts(own)}</span>}
        {payer && <small>{payers[payer]}</small>}
      </td>
    </tr>
  )
}

function Sources({ checks, stages, chosen }: { checks: DueDiligence; stages: readonly Stage[]; chosen: Case }) {
  const title = chosen.purpose === 'buying' && chosen.title !== 'unknown' && checks.titles[chosen.title]
  return (
    <details className={styles.sources}>
      <summary>
        Sources <span>as of {sayDate(checks.asOf)}</span>
      </summary>
      <dl>
        {title && (
          <div>
            <dt>The title in plain words</dt>
            <dd>{title.source}</dd>
          </div>
        )}
        {isOnFarmLand(chosen) && (
          <div>
            <dt>Who may hold farm land</dt>
            <dd>{checks.farm.source}</dd>
          </div>
        )}
        {stages
          .flatMap(({ steps }) => steps)
          .map(({ id, step, source }) => (
            <div key={id}>
              <dt>{step}</dt>
              <dd>{source}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}
