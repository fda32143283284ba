module github.com/bloatgate/bloatgate

go 1.26
