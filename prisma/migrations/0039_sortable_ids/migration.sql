-- UUIDv7 (RFC 9562, method 3 of 6.2): 48 bits of milliseconds, then 12 bits of the millisecond's fraction in place of random ones, so
-- that rows made one after the other in the same millisecond keep their order.
CREATE OR REPLACE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    overlay(uuid_send(gen_random_uuid()) PLACING int8send((us / 1000 << 16) | (7 << 12) | (us % 1000 * 4096 / 1000)) FROM 1 FOR 8), 'hex')::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us) now
$$;
