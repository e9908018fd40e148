import { data } from 'react-router'
import type { OfficeContext } from '../context.ts'
import { describeProperties } from './describe-properties.ts'
import { tellStory } from './thread-story.tsx'

/** Reads a thread with its story, and describes the properties that it names, and those that the address asks for besides. */
export async function readThread(id: string, { inbox, site, timeZone }: OfficeContext, asked: readonly string[] = []) {
  const thread = await inbox.find(id)
  if (!thread) throw noThread()
  const sent = thread.replies.flatMap(({ properties }) => properties)
  const properties = await describeProperties(site.catalogue, [...thread.properties, ...sent, ...asked])
  const around = { thread: thread.id, beside: thread.beside, opensFiles: inbox.readsMailbox }
  return { thread, properties, story: tellStory(thread, properties, timeZone, around) }
}

export function noThread() {
  return data('There is no such message. It may have been erased.', 404)
}
