import { type ReactNode, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import type { Look } from '../../../domain/inbox/thread.ts'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import type { Told } from '../thread-story.tsx'
import styles from './present.module.css'
import { usePoll } from './use-poll.ts'

/** A name is on the other's page within two of these. */
const everyMs = 2_000

/** Entries that the line has room for. */
const maxNews = 3

type Props = {
  thread: { id: string; revision: number; lastAt: string; story: readonly Pick<Told, 'id' | 'who' | 'did'>[] }
  children: ReactNode
}

/**
 * The first line of a thread. It says who else has the thread open, and what was written or done since the page was opened, which the story
 * then shows by itself. The forms of the page keep what is typed into them.
 */
export function PresentLine({ thread: { id, revision, lastAt, story }, children }: Props) {
  const [present, setPresent] = useState('')
  const revalidator = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && revalidator.state === 'idle'
  usePoll<Look>({
    url: inOffice(officeUrls.look(id)),
    method: 'POST',
    everyMs,
    receive(look) {
      setPresent(sayPresent(look.others))
      if (isIdle && (look.revision !== revision || look.lastAt !== lastAt)) revalidator.revalidate()
    },
  })
  const news = useNews(story)
  return (
    <>
      <div className={styles.title}>{children}</div>
      <p className={styles.news} aria-live="polite">
        {news.length > 0 && <strong dir="auto">{news.map(({ who, did }) => `${who} ${did}.`).join(' ')} </strong>}
        {present && <span dir="auto">{present}</span>}
      </p>
    </>
  )
}

function sayPresent(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'has' : 'have'} this open too.`
}

/** The last entries that came since the page, or since the last answer to one of its forms. */
function useNews<Entry extends { id: string }>(story: readonly Entry[]): readonly Entry[] {
  const { key } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  const now = { key, isBusy, ids: new Set(story.map(({ id }) => id)) }
  const [opened, setOpened] = useState(now)
  if (opened.key !== key || opened.isBusy !== isBusy) setOpened(now)
  return story.filter(({ id }) => !opened.ids.has(id)).slice(-maxNews)
}
