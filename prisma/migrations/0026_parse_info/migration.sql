-- What a file says about itself: of a PDF its title, subject and days. Null where the kind of file says nothing.
ALTER TABLE parse ADD COLUMN info jsonb;
