-- What the document's own history says of a change: an independent check of what was found. Null for changes from before.
ALTER TABLE policy_change
  ADD COLUMN history_verdict text CHECK (history_verdict IN ('confirms', 'denies', 'absent')),
  ADD COLUMN history_quote text;
