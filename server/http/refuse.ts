import type { FastifyReply } from 'fastify'

/** Refuses a request with one sentence: plain text for a person whose browser asks for a page, JSON for a program. */
export function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  const isReadByPerson = reply.request.headers.accept?.includes('text/html')
  reply.code(status)
  return isReadByPerson ? reply.type('text/plain; charset=utf-8').send(message) : reply.send({ message })
}
