import { useCallback, useEffect, useRef, useState } from 'react'
import { type Photograph, uploadsPath } from '../../../domain/office/photographs.ts'
import { SendingError, sendFile } from './send-file.ts'
import { shrink } from './shrink.ts'
import { deleteUnsent, listUnsentFiles, storeUnsent, type UnsentFile } from './unsent-files.ts'

/** A file on its way, as the page shows it. */
export type OnItsWay = {
  key: string
  name: string
  /** From 0 to 1. */
  share: number
  state: 'waiting' | 'sending' | 'cut' | 'refused' | 'stopped'
  /** The reason for which it was refused or stopped. */
  message?: string
}

/** Returns a sentence for the person when the photograph cannot join the others, as when it is there already. */
export type OnArrived = (photograph: Photograph, replaces: string | null) => string | null

type Job = Omit<UnsentFile, 'blob'> & { blob: Promise<Blob>; cancelled: AbortController }

/** Sends files one after the other, in the order in which they were chosen, and those that an earlier visit did not finish. */
export function useUploads(listing: string, onArrived: OnArrived) {
  const [files, setFiles] = useState<readonly OnItsWay[]>([])
  const [arrived, setArrived] = useState(0)
  const jobs = useRef<Job[]>([])
  const isBusy = useRef(false)
  const latest = useRef(onArrived)
  latest.current = onArrived

  const change = useCallback((key: string, values: Partial<OnItsWay>) => {
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...values } : file)))
  }, [])

  const leave = useCallback((key: string) => {
    jobs.current = jobs.current.filter((job) => job.key !== key)
    setFiles((all) => all.filter((file) => file.key !== key))
    void deleteUnsent(key)
  }, [])

  const send = useCallback(
    async (job: Job) => {
      const { key, name, replaces, cancelled } = job
      try {
        const blob = await job.blob
        change(key, { state: 'sending' })
        const photograph = await sendFile({
          listing,
          name,
          blob,
          upload: job.upload,
          signal: cancelled.signal,
          async onStart(upload) {
            job.upload = upload
            await storeUnsent({ ...toUnsent(job), blob, upload })
          },
          onProgress: (share) => change(key, { share }),
          onCut: (isCut) => change(key, { state: isCut ? 'cut' : 'sending' }),
        })
        const message = latest.current(photograph, replaces)
        if (message === null) {
          setArrived((count) => count + 1)
          return leave(key)
        }
        change(key, { state: 'refused', message })
      } catch (error) {
        if (cancelled.signal.aborted) return
        const isSignedOut = error instanceof SendingError && error.isSignedOut
        const message = error instanceof SendingError ? error.message : unreadable
        change(key, { state: isSignedOut ? 'stopped' : 'refused', message })
        if (isSignedOut) return
      }
      jobs.current = jobs.current.filter((each) => each !== job)
      void deleteUnsent(key)
    },
    [listing, change, leave],
  )

  const work = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    const done = new Set<Job>()
    for (;;) {
      const next = jobs.current.find((job) => !done.has(job))
      if (!next) break
      done.add(next)
      await send(next)
    }
    isBusy.current = false
  }, [send])

  const enqueue = useCallback(
    (added: readonly Job[]) => {
      const fresh = added.filter(({ key }) => !jobs.current.some((job) => job.key === key))
      jobs.current = [...jobs.current, ...fresh]
      setFiles((all) => [...all, ...fresh.map(({ key, name }) => ({ key, name, share: 0, state: 'waiting' as const }))])
      void work()
    },
    [work],
  )

  useEffect(() => {
    void listUnsentFiles(listing).then((unsent) =>
      enqueue(unsent.map((file) => ({ ...file, blob: Promise.resolve(file.blob), cancelled: new AbortController() }))),
    )
    // Another listing, or the end of the page: what is under way goes on at the next visit.
    return () => {
      for (const { cancelled } of jobs.current) cancelled.abort()
      jobs.current = []
      setFiles([])
    }
  }, [listing, enqueue])

  return {
    files,
    /** The number of files that have arrived since the page was opened. */
    arrived,
    /** Sends files; the first takes the place of a picture where one is named. */
    add(chosen: readonly File[], replaces: string | null = null) {
      let before: Promise<unknown> = Promise.resolve()
      const chosenAt = Date.now()
      enqueue(
        chosen.map((file, index) => {
          const job: Omit<Job, 'blob'> = {
            key: crypto.randomUUID(),
            listing,
            name: file.name,
            upload: null,
            replaces: index === 0 ? replaces : null,
            chosenAt: chosenAt + index / 1000,
            cancelled: new AbortController(),
          }
          // One after the other: a decoded photograph takes 50 MB of a phone's memory.
          const blob = before.then(async () => {
            const shrunk = await shrink(file)
            await storeUnsent({ ...toUnsent(job), blob: shrunk })
            return shrunk
          })
          before = blob
          return { ...job, blob }
        }),
      )
    },
    /** Gives up a file, or takes its message away. */
    dismiss(key: string) {
      const job = jobs.current.find((each) => each.key === key)
      job?.cancelled.abort()
      if (job?.upload) void fetch(`${uploadsPath}/${job.upload}`, { method: 'DELETE' }).catch(() => {})
      leave(key)
    },
    /** Goes on after the person has signed in again. */
    goOn() {
      for (const { key } of jobs.current) change(key, { state: 'waiting' })
      void work()
    },
  }
}

const unreadable = 'This file can no longer be read on the device. Please choose it again.'

function toUnsent({ key, listing, name, upload, replaces, chosenAt }: Omit<Job, 'blob'>): Omit<UnsentFile, 'blob'> {
  return { key, listing, name, upload, replaces, chosenAt }
}
