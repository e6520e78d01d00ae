-- expand: The trace of the change that an event tells of, so that its delivery continues it.

-- W3C traceparent; null while tracing is off, and for events of older releases.
ALTER TABLE notification_event ADD COLUMN traceparent text;
