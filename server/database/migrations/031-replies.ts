import type { Engine } from '../connect.ts'

/** A reply by e-mail is a deed on its thread, with its text as the note (J20). It owns its mails, which are erased with it. */
export const statements = (engine: Engine) => [
  'alter table thread_deeds add column properties text',
  'alter table thread_deeds add column thread_before text',
  engine === 'postgres'
    ? `create trigger thread_deeds_outbox after delete on thread_deeds
        for each row execute function erase_outbox_entries('reply')`
    : `create trigger thread_deeds_outbox after delete on thread_deeds
        begin delete from outbox where owner_kind = 'reply' and owner_id = old.id; end`,
]
